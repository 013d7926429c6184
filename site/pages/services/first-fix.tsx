import page from "../../../content/services/service-pages/first-fix.ts";
import { ServicePage } from "./ServicePage.tsx";

export default function FirstFix() {
	return <ServicePage page={page} />;
}
