import { company } from "../../content/company/company.ts";

const [name, domain] = company.email.split("@");

/** The company's email address, which breaks after its @ if a line is too short. */
export const EmailAddress = () => (
	<span>
		{`${name}@`}
		<wbr />
		{domain}
	</span>
);
