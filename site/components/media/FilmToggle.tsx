import "./film-toggle.css";
import { Pause, Play } from "lucide";
import { Icon } from "../Icon.tsx";

interface FilmToggleProps {
	readonly isPlaying: boolean;
	readonly onToggle: () => void;
}

/** The button that stops a film and plays it again. */
export const FilmToggle = ({ isPlaying, onToggle }: FilmToggleProps) => (
	<button
		type="button"
		className="square film-toggle"
		aria-label={isPlaying ? "Pause film" : "Play film"}
		onClick={onToggle}
	>
		<Icon icon={isPlaying ? Pause : Play} />
	</button>
);
