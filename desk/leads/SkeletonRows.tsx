import { useEffect, useState } from "react";
import "./skeleton-rows.css";

const ghosts = ["one", "two", "three", "four"];

/** Placeholder rows, shown only if loading takes longer than 300 ms. */
export function SkeletonRows() {
	const [isShown, setShown] = useState(false);
	useEffect(() => {
		const timer = setTimeout(() => setShown(true), 300);
		return () => clearTimeout(timer);
	}, []);
	return (
		<>
			<p className="visually-hidden" role="status">
				Loading leads
			</p>
			{isShown && (
				<ol className="rows" aria-hidden="true">
					{ghosts.map((ghost) => (
						<li key={ghost} className={`row ghost ${ghost}`}>
							<span className="key">
								<i className="box" />
								<i className="box square" />
							</span>
							<span className="name">
								<i className="stroke" />
							</span>
							<span className="what">
								<i className="stroke" />
							</span>
							<span className="words">
								<i className="stroke" />
							</span>
							<span className="day" />
							<span className="bubble" />
						</li>
					))}
				</ol>
			)}
		</>
	);
}
