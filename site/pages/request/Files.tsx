import "./files.css";
import { X } from "lucide";
import { type ChangeEvent, useEffect, useRef, useState } from "react";
import { requestTexts } from "../../../content/pages/request.ts";
import { type CustomerFile, countFiles, fileLimits, nameFiles } from "../../../forms/customer-page.ts";
import { Icon } from "../../components/Icon.tsx";
import { postForm } from "./answers.ts";
import { formatSize } from "./format-size.ts";
import type { Sheet } from "./sheet.ts";
import { Thumbnail } from "./Thumbnail.tsx";
import { UploadRow } from "./UploadRow.tsx";
import { useUploads } from "./use-uploads.ts";

const texts = requestTexts.files;

/** Types that the browser offers. A phone turns its own format into JPEG, and offers its camera. */
const accept = "image/jpeg,image/png,image/webp,application/pdf";

/** Says what is stored. */
const describeStored = (files: readonly CustomerFile[]): string =>
	texts.here(nameFiles(countFiles(files.map(({ kind }) => kind))), files.length);

/** Id of the problem with a file, which a browser without JavaScript shows when it was refused. */
const problemId = "files-problem";

interface FileTileProps {
	readonly file: CustomerFile;
	readonly address: string;
	/** Removes the file by posting to this address. */
	readonly onRemove: (address: string) => void;
}

/** One stored file: its thumbnail, or the name of a drawing, and a way to remove it, in two steps because it is for good. */
const FileTile = ({ file: { name, kind, size }, address, onRemove }: FileTileProps) => (
	<li>
		<a href={address} download={kind === "pdf" || undefined}>
			{kind === "picture" ? (
				<Thumbnail address={`${address}/thumbnail`} name={name} />
			) : (
				<span className="files-pdf">
					<b>PDF</b> {name} <small>{formatSize(size)}</small>
				</span>
			)}
		</a>
		<details>
			<summary className="square" aria-label={texts.remove(name)}>
				<Icon icon={X} />
			</summary>
			<form
				method="post"
				action={`${address}/remove#${problemId}`}
				onSubmit={(event) => {
					event.preventDefault();
					onRemove(`${address}/remove`);
				}}
			>
				<button type="submit" className="button line">
					{texts.confirmRemoval}
				</button>
			</form>
		</details>
	</li>
);

/** The customer's photographs and drawings, those on their way, and the way to add more. */
export function Files({ sheet }: { readonly sheet: Sheet }) {
	const { page, problem, address, update } = sheet;
	const inputRef = useRef<HTMLInputElement>(null);
	const { uploads, add, retry, remove } = useUploads(sheet);
	const [refusal, setRefusal] = useState(problem?.action === "files" ? problem.text : undefined);
	const addChosen = (input: HTMLInputElement) => {
		setRefusal(undefined);
		add([...(input.files ?? [])]);
		input.value = "";
	};
	const takeChosen = useRef(addChosen);
	useEffect(() => {
		// Files that were chosen before the page's scripts ran
		if (inputRef.current?.files?.length) takeChosen.current(inputRef.current);
	}, []);
	const removeFile = async (address: string) => {
		const answer = await postForm(address, new URLSearchParams());
		if (answer.kind === "refused") return setRefusal(answer.problem);
		setRefusal(undefined);
		update(answer.page);
		inputRef.current?.focus({ preventScroll: true });
	};
	const isFull = page.files.length >= fileLimits.count || page.bytesLeft <= 0;
	const count = uploads.filter(({ state }) => state.kind !== "refused").length;
	return (
		<section className="files" id="files">
			<h2>{texts.heading}</h2>
			{page.files.length > 0 ? (
				<p>
					{count > 0 ? texts.more(count) : describeStored(page.files)} {count === 0 && !isFull && texts.addMore}
				</p>
			) : (
				!page.isClosed && (
					<>
						<p>{texts.advice}</p>
						<ul className="files-advice">
							{texts.subjects.map((subject) => (
								<li key={subject}>{subject}</li>
							))}
						</ul>
					</>
				)
			)}
			<p className="visually-hidden" role="status">
				{count > 0 && texts.left(count)}
			</p>
			{page.files.length > 0 && (
				<ul className="files-tiles">
					{page.files.map((file) => (
						<FileTile key={file.id} file={file} address={`${address}/files/${file.id}`} onRemove={removeFile} />
					))}
				</ul>
			)}
			{uploads.length > 0 && (
				<ul className="files-uploads">
					{uploads.map((upload) => (
						<UploadRow key={upload.id} upload={upload} onRetry={retry} onRemove={remove} />
					))}
				</ul>
			)}
			{refusal && (
				<p className="files-problem" id={problemId} role="alert" tabIndex={-1}>
					{refusal}
				</p>
			)}
			{isFull ? (
				<p>{texts.full}</p>
			) : (
				<form method="post" encType="multipart/form-data" action={`${address}/files#${problemId}`}>
					<input
						id="chosen-files"
						name="file"
						type="file"
						multiple
						accept={accept}
						ref={inputRef}
						onChange={({ currentTarget }: ChangeEvent<HTMLInputElement>) => addChosen(currentTarget)}
					/>
					<label className="button" htmlFor="chosen-files">
						{texts.add}
					</label>
					<noscript>
						<button type="submit" className="button line">
							{texts.send}
						</button>
					</noscript>
					<p className="small">{texts.limits(fileLimits.count, formatSize(fileLimits.size))}</p>
				</form>
			)}
		</section>
	);
}
