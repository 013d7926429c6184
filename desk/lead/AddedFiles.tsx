import { ChevronLeft, ChevronRight, FileText } from "lucide";
import { useEffect, useEffectEvent, useState } from "react";
import { capitalize } from "../../content/shared/in-words.ts";
import { Icon } from "../../site/components/Icon.tsx";
import type { Lead } from "../api/types.ts";
import { describeFiles } from "../shared/labels.ts";
import { Dialog } from "../ui/Dialog.tsx";
import { dayAndTime } from "../ui/times.ts";
import { useNow } from "../ui/use-now.ts";
import "./added-files.css";

type AddedFile = Lead["added"][number];

const fileUrl = ({ id, leadId }: AddedFile) => `/api/leads/${leadId}/files/${id}`;

/** Photographs and drawings that the customer has added on their page. */
export function AddedFiles({ lead }: { readonly lead: Lead }) {
	const now = useNow();
	const [shownId, setShownId] = useState<string>();
	const { added, files } = lead;
	if (!files) return null;
	const pictures = added.filter(({ kind }) => kind === "picture");
	const shown = pictures.find(({ id }) => id === shownId);
	return (
		<section className="added-files">
			<header>
				<h2>From the customer</h2>
				<span>{describeFiles(files)}</span>
			</header>
			<ul>
				{added.map((file) => (
					<li key={file.id}>
						{file.kind === "picture" ? (
							<button type="button" onClick={() => setShownId(file.id)}>
								<img src={`${fileUrl(file)}/thumbnail`} alt={`Photograph: ${file.name}`} loading="lazy" />
							</button>
						) : (
							<a href={fileUrl(file)} download>
								<Icon icon={FileText} />
								<span className="visually-hidden">Drawing: </span>
								{file.name}
							</a>
						)}
						<small>{capitalize(dayAndTime(file.at, now))}</small>
					</li>
				))}
			</ul>
			{shown && <PictureDialog {...{ pictures, shown }} show={setShownId} />}
		</section>
	);
}

interface PictureDialogProps {
	readonly pictures: readonly AddedFile[];
	readonly shown: AddedFile;
	readonly show: (id: string | undefined) => void;
}

/** Shows a photograph as large as the window, and the others with the arrow keys. */
function PictureDialog({ pictures, shown, show }: PictureDialogProps) {
	const now = useNow();
	const index = pictures.indexOf(shown);
	const pick = (step: number) => pictures.at((index + step) % pictures.length) ?? shown;
	const onKey = useEffectEvent(({ key }: KeyboardEvent) => {
		const step = { ArrowLeft: -1, ArrowRight: 1 }[key];
		if (step) show(pick(step).id);
	});
	useEffect(() => {
		const listen = (event: KeyboardEvent) => onKey(event);
		addEventListener("keydown", listen);
		return () => removeEventListener("keydown", listen);
	}, []);
	const turns = [
		{ name: "Previous photograph", icon: ChevronLeft, to: pick(-1) },
		{ name: "Next photograph", icon: ChevronRight, to: pick(1) },
	];
	return (
		<Dialog
			title={`Photograph ${index + 1} of ${pictures.length}`}
			className="picture-dialog"
			onClose={() => show(undefined)}
		>
			{/* The neighbours load before they are asked for */}
			{[...new Set([shown, ...turns.map(({ to }) => to)])].map((picture) => (
				<img
					key={picture.id}
					src={fileUrl(picture)}
					alt={picture.name}
					width={picture.width ?? undefined}
					height={picture.height ?? undefined}
					hidden={picture !== shown}
				/>
			))}
			<footer>
				<p aria-live="polite">
					{shown.name}, sent {dayAndTime(shown.at, now)}
				</p>
				<a href={fileUrl(shown)} target="_blank" rel="noreferrer">
					Full size
				</a>
				{pictures.length > 1 &&
					turns.map(({ name, icon, to }) => (
						<button key={name} type="button" className="icon-button" aria-label={name} onClick={() => show(to.id)}>
							<Icon icon={icon} />
						</button>
					))}
			</footer>
		</Dialog>
	);
}
