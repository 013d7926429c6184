import { type CommandContext, WrongUsage } from "./command.ts";

export const yesOption = { yes: { type: "boolean" } } as const;

export const yesDetails = "  --yes       without asking; needed where nobody is at a terminal";

/**
 * Refuses an irreversible command before any lookup.
 *
 * @throws WrongUsage if nobody can confirm it
 */
export function demandSomebody({ ask }: Pick<CommandContext, "ask">, yes: boolean | undefined): void {
	if (!yes && !ask) throw new WrongUsage("Nobody is there to confirm: add --yes");
}

/** Asks the person at the terminal. Anything but the whole word `yes` is a no. */
export const saysYes = async ({ ask }: Pick<CommandContext, "ask">, question: string): Promise<boolean> =>
	(await ask?.(`${question} Type yes: `))?.trim().toLowerCase() === "yes";

/** Asks the person at the terminal and prints `otherwise` on a no. Anything but the whole word `yes` is a no. */
export async function confirmed(context: Pick<CommandContext, "ask" | "note">, question: string, otherwise: string) {
	if (await saysYes(context, question)) return true;
	context.note(`${otherwise}\n`);
	return false;
}
