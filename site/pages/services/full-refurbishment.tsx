import page from "../../../content/services/service-pages/full-refurbishment.ts";
import { ServicePage } from "./ServicePage.tsx";

export default function FullRefurbishment() {
	return <ServicePage page={page} />;
}
