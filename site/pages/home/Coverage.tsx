import "./coverage.css";
import { homePage } from "../../../content/pages/home.ts";
import { labels } from "../../../content/shared/labels.ts";
import { ButtonLink } from "../../components/ButtonLink.tsx";
import { PostcodeCheck } from "../../components/PostcodeCheck.tsx";
import { SheetHead } from "../../components/SheetHead.tsx";

/** 'Do you come to me?' What holds for all of London, beside the postcode check. The map is on the areas page. */
export const Coverage = ({ number }: { readonly number: number }) => (
	<section className="section dark coverage">
		<div className="wrap">
			<div>
				<SheetHead number={number} {...homePage.coverage} layout="beside" />
				<ButtonLink to="/areas" isOutlined>
					{labels.viewAreas}
				</ButtonLink>
			</div>
			<PostcodeCheck />
		</div>
	</section>
);
