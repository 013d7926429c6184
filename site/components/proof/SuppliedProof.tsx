import "./supplied-proof.css";
import type { ReactElement } from "react";
import { type Proof, proofHeadings } from "../../../content/company/proof.ts";
import { Picture } from "../media/Picture.tsx";

const pounds = new Intl.NumberFormat("en-GB", { style: "currency", currency: "GBP", maximumFractionDigits: 0 });

/** List of one kind of proof. An empty one is left out with its heading. */
const Kind = ({ heading, children }: { readonly heading: string; readonly children: readonly ReactElement[] }) =>
	children.length > 0 && (
		<div>
			<h2>{heading}</h2>
			<ul className="ruled">{children}</ul>
		</div>
	);

/** Shows the proof that the company has supplied, if any. The project manager's portrait has a section of its own. */
export const SuppliedProof = ({ manager: _, ...proof }: Proof) =>
	Object.values(proof).flat().some(Boolean) && (
		<div className="wrap supplied-proof">
			<Kind heading={proofHeadings.reviews}>
				{proof.reviews.map(({ text, name, about, address }) => (
					<li key={text}>
						<p>{text}</p>
						<b>{address ? <a href={address}>{name}</a> : name}</b>, {about}
					</li>
				))}
			</Kind>
			<Kind heading={proofHeadings.prices}>
				{proof.prices.map(({ job, from, to }) => (
					<li key={job}>
						{job} <b>{`${pounds.format(from)} to ${pounds.format(to)}`}</b>
					</li>
				))}
			</Kind>
			<Kind heading={proofHeadings.team}>
				{proof.team.map(({ name, role, picture }) => (
					<li key={name}>
						{picture && <Picture name={picture} sizes="20rem" alt="" />}
						<b>{name}</b> {role}
					</li>
				))}
			</Kind>
			<Kind heading={proofHeadings.accreditations}>
				{proof.accreditations.map(({ body, number, address }) => (
					<li key={body}>
						<a href={address}>{body}</a> <b>{number}</b>
					</li>
				))}
			</Kind>
			<Kind heading={proofHeadings.registration}>
				{[proof.registration ?? []].flat().map(({ name, number, office }) => (
					<li key={number}>
						{name}, company number <b>{number}</b>, {office}
					</li>
				))}
			</Kind>
		</div>
	);
