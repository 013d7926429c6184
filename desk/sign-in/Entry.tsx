import type { ReactNode } from "react";
import { company } from "../../content/company.ts";
import { Logo } from "../common/Logo.tsx";
import "./entry.css";
import { Plan } from "./Plan.tsx";

interface EntryProps {
	readonly title: string;
	/** How far the door stands open. */
	readonly angle: 0 | 24 | 90;
	readonly children: ReactNode;
}

/** The frame of the four screens before the desk. */
export const Entry = ({ title, angle, children }: EntryProps) => (
	<main id="main" className="entry plaster">
		<title>{`${title} – the desk, ${company.name}`}</title>
		<div className="way">
			<p className="logo">
				<Logo />
			</p>
			<div className="paper-form">
				<h1>{title}</h1>
				{children}
			</div>
			<p className="small foot">
				For the people in {company.name}’s office. Customers write at{" "}
				<a href={`https://${company.domain}/contact`}>{company.domain}</a>.
			</p>
		</div>
		<Plan angle={angle} />
	</main>
);
