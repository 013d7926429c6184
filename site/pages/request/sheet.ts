import type { CustomerPage, PageProblem } from "../../../forms/customer-page.ts";

/** The customer's page as its parts share it. */
export interface Sheet {
	readonly page: CustomerPage;
	/** Problem of a form that was sent without JavaScript. */
	readonly problem: PageProblem | undefined;
	/** Address of the page, with which the addresses of its files and forms begin. */
	readonly address: string;
	/** Shows the page as the service has it after a change. */
	readonly update: (page: CustomerPage) => void;
}
