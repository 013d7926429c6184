import page from "../../../content/services/service-pages/second-fix.ts";
import { ServicePage } from "./ServicePage.tsx";

export default function SecondFix() {
	return <ServicePage page={page} />;
}
