/** Formats a British number in its usual groups, and leaves any other unchanged. */
export function spacedPhone(phone: string): string {
	const digits = phone.replace(/[\s().-]/g, "").replace(/^(\+44|0044)0?/, "0");
	if (/^07\d{9}$/.test(digits)) return `${digits.slice(0, 5)} ${digits.slice(5)}`;
	if (/^02\d{9}$/.test(digits)) return `${digits.slice(0, 3)} ${digits.slice(3, 7)} ${digits.slice(7)}`;
	return phone;
}
