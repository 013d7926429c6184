import "./upload-row.css";
import { X } from "lucide";
import { requestTexts } from "../../../content/pages/request.ts";
import { Icon } from "../../components/Icon.tsx";
import type { Upload } from "./use-uploads.ts";

const texts = requestTexts.files;

interface UploadRowProps {
	readonly upload: Upload;
	readonly onRetry: (upload: Upload) => void;
	readonly onRemove: (upload: Upload) => void;
}

function describeState({ state }: Upload): string {
	if (state.kind === "refused") return state.problem;
	return state.kind === "sending" ? texts.sending(Math.round(state.share * 100)) : texts[state.kind];
}

/** Share that the bar shows; undefined while there is none to tell. */
function getShare({ state }: Upload): number | undefined {
	if (state.kind === "waiting" || state.kind === "interrupted") return 0;
	return state.kind === "sending" ? state.share : undefined;
}

/** One file on its way: a small picture, its progress, and what can be done about it. */
export const UploadRow = ({ upload, onRetry, onRemove }: UploadRowProps) => {
	const { id, file, preview, state } = upload;
	const isRefused = state.kind === "refused";
	return (
		<li className="upload-row">
			{preview ? <img src={preview} alt="" /> : <span className="upload-row-blank" />}
			<div>
				<b id={id}>{file.name}</b>
				<p className={isRefused ? "small problem" : "small"} role={isRefused ? "alert" : undefined}>
					{describeState(upload)}
				</p>
				{!isRefused && <progress aria-labelledby={id} value={getShare(upload)} />}
				{isRefused && state.mayPass && (
					<button type="button" className="upload-row-again" onClick={() => onRetry(upload)}>
						{texts.again}
					</button>
				)}
			</div>
			<button type="button" className="square bare" aria-label={texts.stop(file.name)} onClick={() => onRemove(upload)}>
				<Icon icon={X} />
			</button>
		</li>
	);
};
