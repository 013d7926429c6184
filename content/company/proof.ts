import type { PictureName } from "../media/pictures.ts";

/** A client's words, with the client's consent. */
export interface Review {
	readonly text: string;
	/** The name that the client agreed to: 'R. Mehta'. */
	readonly name: string;
	/** Area and kind of work: 'Loft conversion, Wimbledon'. */
	readonly about: string;
	/** Page on which the review was published, if it was. */
	readonly address?: `https://${string}`;
}

/** Membership of a body or scheme that a visitor can look up. */
interface Accreditation {
	readonly body: string;
	readonly number: string;
	readonly address: `https://${string}`;
}

/** Entry in the register of companies. */
interface Registration {
	readonly name: string;
	readonly number: string;
	readonly office: string;
}

interface TeamMember {
	readonly name: string;
	readonly role: string;
	readonly picture?: PictureName;
}

/** Price of a typical job in pounds, with VAT. */
interface PriceRange {
	readonly job: string;
	readonly from: number;
	readonly to: number;
}

/** The project manager whom visitors would deal with. */
export interface ManagerPortrait {
	readonly name: string;
	/** The manager's direct number, as it is written: '020 7946 0456'. */
	readonly phone: string;
	/** An upright portrait. */
	readonly picture: PictureName;
}

export interface Proof {
	readonly manager: ManagerPortrait | undefined;
	readonly reviews: readonly Review[];
	readonly accreditations: readonly Accreditation[];
	readonly registration: Registration | undefined;
	readonly team: readonly TeamMember[];
	readonly prices: readonly PriceRange[];
}

/**
 * Evidence that only the company can supply; nothing here is made up. Filled slots appear on the home page,
 * on About and on Contact. Empty ones leave no gap.
 */
export const proof: Proof = {
	manager: undefined,
	reviews: [],
	accreditations: [],
	registration: undefined,
	team: [],
	prices: [],
};

export const proofHeadings = {
	reviews: "What clients say",
	prices: "What it costs",
	team: "Who you will meet",
	accreditations: "Where we are registered",
	registration: "The company",
} as const satisfies Record<Exclude<keyof Proof, "manager">, string>;
