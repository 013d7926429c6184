import { useEffect } from "react";
import { useLocation } from "react-router";
import { notFoundMeta, notFoundPage } from "../../../content/pages/not-found.ts";
import { PageHead } from "../../seo/PageHead.tsx";
import { MessagePage } from "./MessagePage.tsx";

/** Page for unknown paths, which it logs to the console. */
export default function NotFound() {
	const { pathname } = useLocation();
	useEffect(() => console.error(`Page not found: ${pathname}`), [pathname]);
	return (
		<>
			<PageHead meta={notFoundMeta} />
			<MessagePage
				heading={notFoundPage.heading}
				intro={notFoundPage.intro}
				links={notFoundPage.links}
				picture={notFoundMeta.picture}
			/>
		</>
	);
}
