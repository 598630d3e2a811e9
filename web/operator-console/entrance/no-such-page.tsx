import { Heading } from "../../signed-in/heading.tsx";

export function NoSuchPage() {
  return (
    <>
      <Heading lead="The address may be mistyped, or the page has moved.">There is nothing here</Heading>
      <p>
        <a class="button button-main" href="/operator">
          Go to the overview
        </a>
      </p>
    </>
  );
}
