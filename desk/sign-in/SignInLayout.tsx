import type { ReactNode } from "react";
import { company } from "../../content/company.ts";
import { Logo } from "../ui/Logo.tsx";
import "./sign-in-layout.css";
import { PlanDrawing } from "./PlanDrawing.tsx";

interface SignInLayoutProps {
	readonly title: string;
	/** Angle of the drawn door, in degrees. */
	readonly angle: 0 | 24 | 90;
	readonly children: ReactNode;
}

/** Layout of the four sign-in screens. */
export const SignInLayout = ({ title, angle, children }: SignInLayoutProps) => (
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
		<PlanDrawing angle={angle} />
	</main>
);
