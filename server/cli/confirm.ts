import { type CommandContext, WrongUsage } from "./command.ts";

export const yesOption = { yes: { type: "boolean" } } as const;

export const yesDetails = "  --yes       without asking; needed where nobody is at a terminal";

/** Refuses an irreversible command early, before anything is looked up. @throws WrongUsage where nobody can confirm it */
export function demandSomebody({ ask }: Pick<CommandContext, "ask">, yes: boolean | undefined): void {
	if (!yes && !ask) throw new WrongUsage("Nobody is there to confirm: add --yes");
}

/** Whether the person at the terminal says yes; anything but the whole word is a no. */
export const saysYes = async ({ ask }: Pick<CommandContext, "ask">, question: string): Promise<boolean> =>
	(await ask?.(`${question} Type yes: `))?.trim().toLowerCase() === "yes";

/** Whether the person at the terminal says yes to it; anything but the whole word is a no, and is noted with `otherwise`. */
export async function confirmed(context: Pick<CommandContext, "ask" | "note">, question: string, otherwise: string) {
	if (await saysYes(context, question)) return true;
	context.note(`${otherwise}\n`);
	return false;
}
