import "../../components/page-head/hub-hero.css";
import "./message-page.css";
import type { DrawnPictureName } from "../../../content/media/drawn-pictures.ts";
import { pictures } from "../../../content/media/pictures.ts";
import { ButtonLink } from "../../components/ButtonLink.tsx";
import { Drawing } from "../../components/media/Drawing.tsx";
import { Picture } from "../../components/media/Picture.tsx";
import { headPicture } from "../../components/media/picture-sizes.ts";
import { NoBreak } from "../../components/NoBreak.tsx";

interface MessagePageProps {
	readonly heading: string;
	readonly intro: string;
	readonly links: readonly { readonly path: string; readonly label: string }[];
	readonly picture: DrawnPictureName;
	/** Shows the drawing with its first part built, once work has begun. Otherwise nothing is built. */
	readonly hasBegun?: boolean;
}

/** A page with a single message: text and links beside a drawing. */
export const MessagePage = ({ heading, intro, links, picture, hasBegun }: MessagePageProps) => (
	<section className="hub-hero message-page">
		<div>
			<h1>{heading}</h1>
			<p className="intro">
				<NoBreak text={intro} />
			</p>
			<p className="actions">
				{links.map(({ path, label }, index) => (
					<ButtonLink key={path} to={path} isOutlined={index > 0}>
						{label}
					</ButtonLink>
				))}
			</p>
		</div>
		<div className="picture">
			{hasBegun && <Picture name={picture} sizes={headPicture} priority />}
			<Drawing
				name={picture}
				sizes={headPicture}
				alt={hasBegun ? "" : pictures[picture].alt}
				isWhole={!hasBegun}
				fetched={hasBegun ? "once-painted" : "at-once"}
			/>
		</div>
	</section>
);
