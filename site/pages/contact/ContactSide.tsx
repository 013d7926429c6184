import { ContactDetails } from "./ContactDetails.tsx";
import { NextSteps } from "./NextSteps.tsx";

/** The column beside the form: what happens next, and other ways to reach the company. */
export const ContactSide = () => (
	<>
		<NextSteps />
		<ContactDetails />
	</>
);
