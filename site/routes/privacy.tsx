import { privacy } from "../../content/legal/privacy.ts";
import { LegalText } from "../components/LegalText.tsx";
import { PageHead } from "../components/PageHead.tsx";

export default function Privacy() {
	return (
		<>
			<PageHead meta={privacy.meta} />
			<LegalText {...privacy} />
		</>
	);
}
