import page from "../../content/service-pages/first-fix.ts";
import { ServiceSheets } from "../components/ServiceSheets.tsx";

export default function FirstFix() {
	return <ServiceSheets page={page} />;
}
