import { adminMeta, adminPage } from "../../../content/pages/admin.ts";
import { PageHead } from "../../seo/PageHead.tsx";
import { MessagePage } from "./MessagePage.tsx";

/** A placeholder: the office uses the desk and the command line, and a login that does not exist cannot be broken. */
export default function Admin() {
	return (
		<>
			<PageHead meta={adminMeta} />
			<MessagePage heading={adminPage.heading} intro={adminPage.intro} links={[adminPage.link]} picture="trade-extra" />
		</>
	);
}
