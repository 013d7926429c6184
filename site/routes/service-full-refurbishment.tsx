import page from "../../content/service-pages/full-refurbishment.ts";
import { ServiceSheets } from "../components/ServiceSheets.tsx";

export default function FullRefurbishment() {
	return <ServiceSheets page={page} />;
}
