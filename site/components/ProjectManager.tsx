import "./project-manager.css";
import "../styles/pair.css";
import { managerBenefits } from "../../content/company/manager-benefits.ts";
import { type ManagerPortrait, proof } from "../../content/company/proof.ts";
import { labels } from "../../content/shared/labels.ts";
import { ButtonLink } from "./ButtonLink.tsx";
import { Picture } from "./media/Picture.tsx";
import { SheetHead } from "./SheetHead.tsx";
import { Static } from "./static/Static.tsx";

interface ProjectManagerProps {
	readonly number: number;
	readonly label: string;
	readonly heading: string;
	readonly intro: string;
	/** Markup of the diagram of who talks to whom. */
	readonly team: string;
}

/** Benefits of a dedicated project manager, under a diagram of who talks to whom. */
export const ProjectManager = ({ team, ...head }: ProjectManagerProps) => (
	<section className="section plaster">
		<div className="wrap pair project-manager">
			<div>
				<SheetHead {...head} layout="beside" />
				{proof.manager && <Portrait {...proof.manager} />}
			</div>
			<div>
				<Static markup={team} />
				<ul className="ruled">
					{managerBenefits.map((benefit) => (
						<li key={benefit}>{benefit}</li>
					))}
				</ul>
				<ButtonLink to="/contact">{labels.projectManager}</ButtonLink>
			</div>
		</div>
	</section>
);

/** The person whom the client would deal with. */
const Portrait = ({ name, picture, phone }: ManagerPortrait) => (
	<figure>
		<Picture name={picture} sizes="19rem" alt="" defer="on-phones" />
		<figcaption>
			<b>{name}</b> <a href={`tel:${phone.replaceAll(" ", "")}`}>{phone}</a>
		</figcaption>
	</figure>
);
