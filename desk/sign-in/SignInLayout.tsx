import { CircleAlert } from "lucide";
import type { ReactNode } from "react";
import { company } from "../../content/company/company.ts";
import { Icon } from "../../site/components/Icon.tsx";
import { Logo } from "../ui/Logo.tsx";
import plan from "./plan.svg";
import "./sign-in-layout.css";

interface SignInLayoutProps {
	readonly title: string;
	/** True if the page replaces the button that was pressed, so that its heading takes the focus. */
	readonly hasFocus?: boolean;
	readonly children: ReactNode;
}

const focus = (heading: HTMLElement | null) => heading?.focus();

export const SignInLayout = ({ title, hasFocus = false, children }: SignInLayoutProps) => (
	<main id="main" className="sign-in plaster">
		<title>{`${title} – ${company.name} desk`}</title>
		<div className="sign-in-panel">
			<p className="logo">
				<Logo />
			</p>
			<div className="sign-in-sheet">
				<h1 tabIndex={-1} ref={hasFocus ? focus : undefined}>
					{title}
				</h1>
				{children}
			</div>
			<p className="small sign-in-note">
				For {company.name} staff. If you are a customer, please contact us at{" "}
				<a href={`https://${company.domain}/contact`}>{company.domain}</a>.
			</p>
		</div>
		<img className="plan" src={plan} alt="" />
	</main>
);

export const ProblemBox = ({ problem }: { readonly problem: string }) => (
	<p className="problem" role="alert">
		<Icon icon={CircleAlert} />
		<span>{problem}</span>
	</p>
);
