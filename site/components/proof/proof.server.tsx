import { proof } from "../../../content/company/proof.ts";
import { Guarantees } from "../guarantees/Guarantees.tsx";
import { renderStatic } from "../static/render.server.ts";
import { SuppliedProof } from "./SuppliedProof.tsx";

/** Renders the guarantees and the proof that the company has supplied, which several pages show. */
export const renderProof = () => ({
	guarantees: renderStatic(<Guarantees />),
	proof: renderStatic(<SuppliedProof {...proof} />),
});
