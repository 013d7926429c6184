import { useEffect } from "react";
import { useLocation } from "react-router";
import { notFoundMeta, notFoundPage } from "../../content/not-found.ts";
import { MessagePage } from "../components/MessagePage.tsx";
import { PageHead } from "../components/PageHead.tsx";

/** Any unknown path, which it logs to the console. */
export default function NotFound() {
	const { pathname } = useLocation();
	useEffect(() => console.error(`Page not found: ${pathname}`), [pathname]);
	return (
		<>
			<PageHead meta={notFoundMeta} />
			<MessagePage
				heading={notFoundPage.heading}
				lead={notFoundPage.lead}
				links={[notFoundPage.link]}
				picture={notFoundMeta.picture}
			/>
		</>
	);
}
