import page from "../../content/service-pages/second-fix.ts";
import { ServiceSheets } from "../components/ServiceSheets.tsx";

export default function SecondFix() {
	return <ServiceSheets page={page} />;
}
