// For whoever is not signed in: what this is and how to begin, and that nothing is at an address. The server writes both
// down, so they show without script.
import { Heading } from "../../signed-in/elements.tsx";
import type { Site } from "../frame.tsx";
import { pages } from "../pages.ts";

const steps = [
  ["Create an account", "An e-mail address and a password. It takes a minute."],
  ["Request access", "Say what you’re building and which servers will call. We reply by mail."],
  ["Create a key", "Its secret is shown once. Put it on your server and make your first call."],
] as const;

const facts = [
  ["Free", "No subscription, no charge per request. You are never charged without agreeing first."],
  ["Verified", "Every profile says whether it was verified, when, and with which badge."],
  ["Consent first", "Phone numbers and locations appear only where the provider agrees."],
] as const;

const point = ([title, text]: readonly [string, string]) => (
  <li key={title}>
    <h3>{title}</h3>
    <p>{text}</p>
  </li>
);

export const Welcome = ({ site }: { site: Site }) => (
  <div class="welcome">
    <section class="hero">
      <h1 tabIndex={-1}>Kenya’s service providers, in your own product</h1>
      <p class="lead">
        One request lists providers by county, town and verification. Each profile names the services it
        offers.
      </p>
      <p class="hero-actions">
        <a class="button button-main" href={pages.signUp.path}>
          Create an account
        </a>
        <a class="button" href="/docs/getting-started">
          Read the docs
        </a>
      </p>
    </section>
    <section class="example" aria-label="A request and its answer">
      <pre class="code">
        <code>
          {"curl -G https://…/api/v1/providers \\\n"}
          {"  -d county=Nairobi -d verified=true \\\n"}
          {'  -H "Authorization: Bearer $KEY"\n\n'}
          {'{\n  "data": [\n    {\n      "name": "Wanjiku Electrical",\n'}
          {'      "county": "Nairobi",\n      "town": "Westlands",\n      "verified": true,\n'}
          {'      "services": [ … ],\n      …\n    }\n  ],\n  "pagination": { "limit": 20, … }\n}'}
        </code>
      </pre>
    </section>
    <section aria-labelledby="begin">
      <h2 id="begin">How to start</h2>
      <ol class="steps">{steps.map(point)}</ol>
    </section>
    <section aria-labelledby="good">
      <h2 id="good">Good to know</h2>
      <ul class="facts">{facts.map(point)}</ul>
    </section>
    <p class="quiet">
      Looking for jobs? {site.brand}’s job listings need no key: see <a href="/docs/jobs">Job Listings</a>.
    </p>
  </div>
);

export const Unknown = () => (
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
