import "./sent-facts.css";
import { useRef, useState } from "react";
import { requestTexts } from "../../../content/pages/request.ts";
import { PageForm } from "./PageForm.tsx";
import type { Sheet } from "./sheet.ts";

const { sent, phone, cancel } = requestTexts;

/** The enquiry as it was sent, the phone number, and the way out. */
export function SentFacts({ sheet }: { readonly sheet: Sheet }) {
	const { page, problem } = sheet;
	const phoneRef = useRef<HTMLDetailsElement>(null);
	const [isSaved, setSaved] = useState(false);
	/** Closes the form, whose button would otherwise keep the focus out of sight. */
	const onSaved = () => {
		setSaved(true);
		if (!phoneRef.current) return;
		phoneRef.current.open = false;
		phoneRef.current.querySelector("summary")?.focus();
	};
	return (
		<div className="sent-facts">
			<h2>{sent.heading}</h2>
			<dl>
				{page.sent.map(({ label, text }) => (
					<div key={label}>
						<dt>{label}</dt>
						<dd>{text}</dd>
					</div>
				))}
			</dl>
			{!page.isMerged && (
				<div id="phone">
					<p className="dt">{phone.label}</p>
					<p className="sent-facts-phone">{page.phone === null ? phone.newer : page.phone || phone.none}</p>
					<p className="small" role="status">
						{isSaved && phone.saved}
					</p>
					<details ref={phoneRef} open={problem?.action === "phone"}>
						<summary>{page.phone === "" ? phone.add : phone.summary}</summary>
						<PageForm sheet={sheet} action="phone" target="phone-number" button={phone.save} onDone={onSaved}>
							{(problemId) => (
								<div className="form-field">
									<label htmlFor="phone-number">{phone.field}</label>
									<input
										id="phone-number"
										name="phone"
										type="tel"
										autoComplete="tel"
										required
										defaultValue={problem?.action === "phone" ? problem.input : undefined}
										aria-invalid={problemId ? true : undefined}
										aria-describedby={problemId}
										onInput={() => setSaved(false)}
									/>
								</div>
							)}
						</PageForm>
					</details>
				</div>
			)}
			{!page.isClosed && !page.isCancelled && (
				<div id="cancel">
					<details open={problem?.action === "cancel"}>
						<summary>{cancel.summary}</summary>
						<PageForm
							sheet={sheet}
							action="cancel"
							target="cancel"
							button={cancel.button}
							onDone={() => scrollTo({ top: 0 })}
						>
							{() => (
								<p>
									{cancel.text} {page.visit && cancel.visit}
								</p>
							)}
						</PageForm>
					</details>
				</div>
			)}
		</div>
	);
}
