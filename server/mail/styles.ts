/** Inline styles of the parts, which do not depend on a style sheet. */
export const ink = "#22262a";
export const soft = "#40454a";
export const accent = "#a2402a";
export const accentDark = "#87331f";
export const paper = "#fbfaf6";
export const plaster = "#ebdbd0";
export const tint = "#f4ebe3";
export const line = "#d9d0c6";
/** Tone between ink and paper. Mail programs that darken light backgrounds leave it unchanged. */
export const solid = "#7a7068";
export const late = "#a60f3e";
export const over = "#c92d57";

const sans = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";
export const monospace = "ui-monospace,SFMono-Regular,Menlo,Consolas,'Courier New',monospace";

/** Returns a font style. Size and line height are in pixels. */
export const font = (size: number, height: number, weight?: 700): string =>
	`font:${weight ? `${weight} ` : ""}${size}px/${height}px ${sans};`;

/** Returns the style of a low cell, which mail programs would otherwise make as high as a line of text. */
export const low = (height: number): string =>
	`font-size:1px;height:${height}px;line-height:${height}px;mso-line-height-rule:exactly`;

export const table = 'table role="presentation" width="100%" cellspacing="0" cellpadding="0" border="0"';
