import "./customer-sheet.css";
import { expiredPage } from "../../../content/pages/request.ts";
import { ButtonLink } from "../../components/ButtonLink.tsx";

/** The sheet of a link that does not work. */
export const ExpiredSheet = () => (
	<section className="customer-sheet plaster">
		<div className="customer-sheet-paper">
			<header>
				<h1>{expiredPage.heading}</h1>
				<p className="intro">{expiredPage.intro}</p>
				<p className="actions">
					{expiredPage.links.map(({ path, label }, index) => (
						<ButtonLink key={path} to={path} isOutlined={index > 0}>
							{label}
						</ButtonLink>
					))}
				</p>
			</header>
		</div>
	</section>
);
