import "../../components/page-head/hub-hero.css";
import "./message-page.css";
import type { PictureName } from "../../../content/media/pictures.ts";
import { ButtonLink } from "../../components/ButtonLink.tsx";
import { Picture } from "../../components/media/Picture.tsx";
import { headPicture } from "../../components/media/picture-sizes.ts";
import { NoBreak } from "../../components/NoBreak.tsx";

interface MessagePageProps {
	readonly heading: string;
	readonly intro: string;
	readonly links: readonly { readonly path: string; readonly label: string }[];
	readonly picture: PictureName;
}

/** A page with a single message: text and links beside one picture of the room. */
export const MessagePage = ({ heading, intro, links, picture }: MessagePageProps) => (
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
			<Picture name={picture} sizes={headPicture} priority />
		</div>
	</section>
);
