import { privacy } from "../../../content/pages/legal/privacy.ts";
import { PageHead } from "../../seo/PageHead.tsx";
import { LegalText } from "./LegalText.tsx";

export default function Privacy() {
	return (
		<>
			<PageHead meta={privacy.meta} />
			<LegalText {...privacy} />
		</>
	);
}
