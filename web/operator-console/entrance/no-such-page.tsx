import { Heading } from "../../signed-in/heading.tsx";

export function NoSuchPage() {
  return (
    <>
      <Heading>There is nothing here</Heading>
      <p>
        <a href="/operator">Go to the overview</a>
      </p>
    </>
  );
}
