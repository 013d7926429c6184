import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";

/**
 * Renders a part of a page for `Static`. Attributes get single quotes: a page contains the markup twice, as elements and
 * in the data for React, and compression merges text that JSON does not escape.
 *
 * The part must not set styles, which the policy of the page that the visitor comes from would refuse.
 */
export const renderStatic = (part: ReactElement): string => renderToStaticMarkup(part).replaceAll('"', "'");
