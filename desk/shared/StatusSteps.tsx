import "../ui/deadline-bar.css";

/** Shows how far a lead in hand has come between New and Won. */
export const StatusSteps = ({ at }: { readonly at: number }) => (
	<span className="steps" style={{ "--at": at }} aria-hidden="true" />
);
