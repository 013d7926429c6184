import { adminMeta, adminPage } from "../../content/admin.ts";
import { PageHead } from "../components/PageHead.tsx";
import { Sheet } from "../components/Sheet.tsx";

/** The placeholder; the office works with the command line (decisions, '/admin'). */
export default function Admin() {
	return (
		<>
			<PageHead meta={adminMeta} />
			<Sheet heading={adminPage.heading} lead={adminPage.lead} links={[adminPage.link]} picture={adminMeta.picture} />
		</>
	);
}
