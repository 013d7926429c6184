const list = document.getElementById("list");
const shown = document.getElementById("shown");
/** Whether the page shows every email with sample data, in place of what has arrived. */
const isSample = location.pathname === "/mails";
const status = document.getElementById("status");
let chosen;
let arrivals = [];

/** Creates an element with a text or children. Received values are only ever inserted as text. */
function element(tag, content = [], attributes = {}) {
	const made = document.createElement(tag);
	for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
	made.append(...[content].flat());
	return made;
}

const clock = (at) => new Date(at).toLocaleTimeString("en-GB");

const kindOf = ({ kind, path, to }) => (kind === "lead" ? `Webhook ${path}` : `Mail to ${to.join(", ")}`);

function nameOf({ kind, subject, body }) {
	if (kind === "mail") return subject;
	try {
		const { fullName, name, formTitle } = JSON.parse(body);
		return [fullName ?? name, formTitle].filter(Boolean).join(", ") || "A lead";
	} catch {
		return "Not JSON";
	}
}

const pairs = (entries) =>
	element(
		"dl",
		entries.flatMap(([name, value]) => [element("dt", name), element("dd", value)]),
	);

function lines(body) {
	try {
		return Object.entries(JSON.parse(body)).map(([key, value]) => [
			key,
			typeof value === "string" ? value : JSON.stringify(value),
		]);
	} catch {
		return [["Body", body]];
	}
}

function describe(arrival) {
	const head = [element("h2", nameOf(arrival)), element("p", `${kindOf(arrival)}, ${clock(arrival.at)}`)];
	if (arrival.kind === "lead") {
		return [
			...head,
			pairs(lines(arrival.body)),
			element("h3", `Headers (answered ${arrival.status})`),
			pairs(Object.entries(arrival.headers)),
		];
	}
	const frame = (width) =>
		element("iframe", [], { class: width, sandbox: "", srcdoc: arrival.html, title: `The mail, ${width}` });
	return [
		...head,
		...(arrival.html
			? [element("div", [frame("wide"), frame("narrow")], { class: "sheets" }), element("h3", "Plain text")]
			: []),
		element("pre", arrival.text),
		element("h3", "Headers"),
		pairs(arrival.headers.map(({ name, value }) => [name, value])),
	];
}

function show(arrival) {
	chosen = arrival.number;
	shown.replaceChildren(...describe(arrival));
	for (const button of list.querySelectorAll("button"))
		button.setAttribute("aria-pressed", String(button.dataset.number === String(chosen)));
}

/** Adds new arrivals above the present ones, so that readers keep their place. */
function add(arrival) {
	const button = element(
		"button",
		[
			element("b", nameOf(arrival)),
			element("span", isSample ? arrival.headers[0].value : `${clock(arrival.at)}  ${kindOf(arrival)}`),
		],
		{
			type: "button",
			"aria-pressed": "false",
		},
	);
	button.dataset.number = arrival.number;
	button.addEventListener("click", () => show(arrival));
	list.prepend(element("li", button));
}

async function update() {
	const last = arrivals.at(-1)?.number ?? 0;
	arrivals = await (await fetch(isSample ? "/mails.json" : "/arrivals.json")).json();
	for (const arrival of arrivals) if (arrival.number > last) add(arrival);
	const newest = arrivals.at(-1);
	if (isSample) {
		if (newest) show(newest);
		status.textContent = `${arrivals.length} emails with sample data.`;
		return;
	}
	if (newest && chosen === undefined) show(newest);
	const count = (kind) => arrivals.filter((arrival) => arrival.kind === kind).length;
	if (newest) status.textContent = `Webhook: ${count("lead")}. Mails: ${count("mail")}.`;
	document.title = arrivals.length > 0 ? `(${arrivals.length}) Inbox` : "Inbox";
}

if (isSample) {
	document.title = "All emails";
	await update();
} else {
	const events = new EventSource("/events");
	events.addEventListener("message", update);
	events.addEventListener("error", () => {
		status.textContent = "Cannot reach the inbox. This page reconnects by itself.";
	});
}
