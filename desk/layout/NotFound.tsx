import { Link } from "react-router";
import "../leads/empty-list.css";

export const NotFound = () => (
	<main id="main" tabIndex={-1} className="empty">
		<h1>There is no such page</h1>
		<p>The desk has three rooms: leads, numbers and people.</p>
		<Link className="button" to="/">
			Open the leads
		</Link>
	</main>
);
