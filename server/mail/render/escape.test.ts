import { expect, test } from "vitest";
import { cleanHeader, html } from "./escape.ts";

const typed = `<b title="x">'&'</b>`;

test("a mail template escapes text but not its own markup", () => {
	const bold = html`<b title="${typed}">${typed}</b>`;
	const escaped = "&lt;b title=&quot;x&quot;&gt;&#39;&amp;&#39;&lt;/b&gt;";
	expect(String(html`<p>${bold}</p>`)).toBe(`<p><b title="${escaped}">${escaped}</b></p>`);
});

test("a mail template strips control characters and keeps line breaks and tabs", () => {
	expect(String(html`<p>${"a\u0000\u202eb\u2028\ud800\r\n\tc\rd"}</p>`)).toBe("<p>ab\ufffd\n\tc\nd</p>");
});

test("a mail template joins lists and omits absent values", () => {
	expect(String(html`<p>${["a", ["<", html`<i>b</i>`], 0, "", false, undefined]}${undefined}</p>`)).toBe(
		"<p>a&lt;<i>b</i>0</p>",
	);
});

test("a mail template split over several lines adds no visible space", () => {
	const markup = html`
		<td class="a"
			style="color:red;
				margin:0">
			${"two"}
			<b>three</b>
			words in
			a row${" "}
		</td>`;
	expect(String(markup)).toBe('<td class="a" style="color:red;margin:0">two<b>three</b>words in a row </td>');
});

test("a mail header is one line of at most 200 characters", () => {
	expect(cleanHeader(" Leak\r\nBcc: all@example.com\u0000 ")).toBe("Leak Bcc: all@example.com");
	expect(cleanHeader("a".repeat(300))).toHaveLength(200);
});
