import { CircleAlert } from "lucide";
import type { ReactNode } from "react";
import { company } from "../../content/company/company.ts";
import { Icon } from "../../site/components/Icon.tsx";
import { useSession } from "../api/session.ts";
import { Logo } from "../ui/Logo.tsx";
import { PlanDrawing } from "./PlanDrawing.tsx";
import "./sign-in-layout.css";

interface SignInLayoutProps {
	readonly title: string;
	readonly angle: 0 | 24 | 90;
	/** True if the page replaces the button that was pressed, so that its heading takes the focus. */
	readonly hasFocus?: boolean;
	readonly children: ReactNode;
}

const focus = (heading: HTMLElement | null) => heading?.focus();

export const SignInLayout = ({ title, angle, hasFocus = false, children }: SignInLayoutProps) => (
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
		<PlanDrawing angle={angle} />
	</main>
);

export interface SignInNotice {
	readonly title: string;
	readonly text?: string;
	/** Advice that applies only if the desk can send email. */
	readonly byMail?: string;
}

export const noResponse: SignInNotice = { title: "The server did not respond.", text: "Try again in a moment." };

/** Reason why nobody can sign in at the moment, above what to do about it. */
export function ProblemBox({ problem: { title, text, byMail } }: { readonly problem: SignInNotice }) {
	const { data: session } = useSession();
	return (
		<p className="problem" role="alert">
			<Icon icon={CircleAlert} />
			<span>
				<b>{title}</b> {text} {session?.canMail !== false && byMail}
			</span>
		</p>
	);
}
