import "../styles/split.css";
import { managerBenefits } from "../../content/company/manager-benefits.ts";
import type { PictureName } from "../../content/media/pictures.ts";
import { labels } from "../../content/shared/labels.ts";
import { Benefits } from "./Benefits.tsx";
import { ButtonLink } from "./ButtonLink.tsx";
import { Picture } from "./media/Picture.tsx";
import { hangingPicture } from "./media/picture-sizes.ts";
import { SheetHead } from "./SheetHead.tsx";

interface ProjectManagerProps {
	readonly number?: number;
	readonly label: string;
	readonly heading: string;
	readonly intro: string;
	readonly picture: PictureName;
	/** Shows the benefits' shorter lines. */
	readonly isBrief?: boolean;
	/** Uses pink plaster as the background. */
	readonly isOnPlaster?: boolean;
	/** Puts the head above the picture instead of beside it. */
	readonly isAcross?: boolean;
}

/** Benefits of a dedicated project manager, beside a picture that runs off the left edge. */
export const ProjectManager = ({ picture, isBrief, isOnPlaster, isAcross, ...head }: ProjectManagerProps) => (
	<section className={isOnPlaster ? "section plaster" : "section"}>
		<div className="wrap">
			{isAcross && <SheetHead {...head} layout="across" />}
			<div className={isAcross ? "split" : "split text-first"}>
				<figure className="hang">
					<Picture name={picture} sizes={hangingPicture} />
				</figure>
				<div>
					{!isAcross && <SheetHead {...head} layout="stacked" />}
					<Benefits
						points={managerBenefits.map(({ title, ...said }) => ({ title, text: isBrief ? said.brief : said.text }))}
					/>
					<ButtonLink to="/contact">{labels.projectManager}</ButtonLink>
				</div>
			</div>
		</div>
	</section>
);
