import { expect, test } from "vitest";
import { hubs, servicePath } from "../../content/hubs.ts";
import { hubForms } from "../../forms/hub-forms.ts";

test("every hub's page has its quote form, and every quote form its hub", () => {
	expect(hubForms.map(({ page }) => page).toSorted()).toEqual(hubs.map(({ slug }) => servicePath(slug)).toSorted());
});
