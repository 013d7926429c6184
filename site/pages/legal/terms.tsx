import { termsOfService } from "../../../content/pages/legal/terms.ts";
import { PageHead } from "../../seo/PageHead.tsx";
import { LegalText } from "./LegalText.tsx";

export default function Terms() {
	return (
		<>
			<PageHead meta={termsOfService.meta} />
			<LegalText {...termsOfService} />
		</>
	);
}
