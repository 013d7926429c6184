import "./intro-film.css";
import { projectsMeta, projectsPage } from "../../../content/pages/projects.ts";
import { Film } from "../../components/media/Film.tsx";
import { widePicture } from "../../components/media/picture-sizes.ts";
import { films } from "../../generated/films.ts";

/** The film below the page's heading, from edge to edge. */
export const IntroFilm = () => (
	<section className="intro-film" aria-label={projectsPage.film}>
		<Film sources={films["film-projects"]} name={projectsMeta.picture} sizes={widePicture} priority />
	</section>
);
