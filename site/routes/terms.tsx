import { termsOfService } from "../../content/legal/terms.ts";
import { LegalText } from "../components/LegalText.tsx";
import { PageHead } from "../components/PageHead.tsx";

export default function Terms() {
	return (
		<>
			<PageHead meta={termsOfService.meta} />
			<LegalText {...termsOfService} />
		</>
	);
}
