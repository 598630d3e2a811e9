import type { ComponentType } from "preact";

/** A page of the console. One that `hasParts` also answers at the addresses below its own, and is told which. */
export type Page = {
  path: string;
  title: string;
  View: ComponentType<{ part: string }>;
  hasParts?: true;
};

export type Place = { page: Page; part: string };
