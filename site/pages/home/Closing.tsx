import "./closing.css";
import { Phone } from "lucide";
import { company, links } from "../../../content/company/company.ts";
import { homePage } from "../../../content/pages/home.ts";
import { labels } from "../../../content/shared/labels.ts";
import { ButtonLink } from "../../components/ButtonLink.tsx";
import { Icon } from "../../components/Icon.tsx";
import { Picture } from "../../components/media/Picture.tsx";
import { closingPicture } from "../../components/media/picture-sizes.ts";

const { heading, intro, picture } = homePage.closing;

/** The home page's closing call to action, beside a picture that runs off the right edge. */
export const Closing = () => (
	<section className="closing">
		<div className="wrap">
			<div className="text">
				<h2>{heading}</h2>
				<p className="intro">{intro}</p>
				<p className="actions">
					<ButtonLink to="/contact">{labels.requestEstimate}</ButtonLink>
					<a className="button line" href={links.phone}>
						<Icon icon={Phone} /> {company.phone}
					</a>
				</p>
				<p className="small">{company.hours.map(({ days, text }) => `${days} ${text}`).join(", ")}</p>
			</div>
			<Picture name={picture} sizes={closingPicture} />
		</div>
	</section>
);
