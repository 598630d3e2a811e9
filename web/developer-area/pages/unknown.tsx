// At an address of the area where nothing is. The server writes it down; it shows without script.
import { Heading } from "../../signed-in/elements.tsx";
import { pages } from "../pages.ts";

export function Unknown() {
  return (
    <div class="narrow">
      <Heading lead="The address may be mistyped, or the page has moved.">Page not found</Heading>
      <p class="hero-actions">
        <a class="button button-main" href={pages.overview.path}>
          Go to the overview
        </a>
        <a class="button" href="/docs">
          Read the docs
        </a>
      </p>
    </div>
  );
}
