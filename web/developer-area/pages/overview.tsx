// Where one stands: the steps to the first call, and what needs a look.
import { Card, Heading, Pairs } from "../../signed-in/elements.tsx";
import { allOf, useLoaded, Waiting } from "../../signed-in/loading.tsx";
import { counted, fromNow, numberOf, rateOf, sum } from "../../signed-in/wording.ts";
import { pages } from "../pages.ts";
import * as server from "../requests.ts";

const load = () =>
  allOf({ access: server.loadAccess(), keys: server.listKeys(), usage: server.loadUsage(30, "") });
type Found = Awaited<ReturnType<typeof load>>;

export function Overview({ account }: { account: server.Account }) {
  const loaded = useLoaded(load);
  return (
    <>
      <Heading lead="It’s free: no charge for access, and none per request.">
        Hello, {account.name.split(" ")[0]}
      </Heading>
      <Waiting loaded={loaded}>
        {(found) => (
          <>
            <Checklist {...found} />
            <Numbers {...found} />
            <Attention keys={found.keys} account={account} />
          </>
        )}
      </Waiting>
    </>
  );
}

type Step = {
  title: string;
  text: string;
  isDone: boolean;
  link?: readonly [href: string, words: string] | false;
};

function stepsOf({ access, keys, usage }: Found): Step[] {
  const waiting = access.requests.find(({ state }) => state === "requested");
  const declined = access.requests[0]?.state === "declined";
  const isApproved = access.in_force?.state === "approved";
  const isSuspended = access.in_force?.state === "suspended";
  const hasKey = keys.some(({ state }) => state === "active");
  const wasUsed = sum(usage.outcomes.ok ?? []) > 0 || keys.some(({ last_used_at }) => last_used_at !== null);
  return [
    { title: "Confirm your address", text: "Open the link we sent you.", isDone: true },
    {
      title: "Request API access",
      text: declined
        ? "Your last request was declined. See why, and ask again."
        : "As a developer or as a partner.",
      isDone: Boolean(waiting || access.in_force),
      link: [pages.access.path, declined ? "See the decision" : "Request access"],
    },
    {
      title: "Get approved",
      text: isSuspended
        ? "Your access is suspended."
        : waiting
          ? `You asked ${fromNow(waiting.created_at)}. We’ll send you a mail once it is decided.`
          : "A person reviews every request.",
      isDone: isApproved,
      link: isSuspended && [pages.access.path, "See why"],
    },
    {
      title: "Create a key",
      text: "Its secret is shown once. Put it on your server.",
      isDone: keys.length > 0,
      link: isApproved && [pages.keys.path, "Create a key"],
    },
    {
      title: "Make your first call",
      text: "From your server, or right here in the console.",
      isDone: wasUsed,
      link: hasKey
        ? [pages.console.path, "Open the console"]
        : isApproved && keys.length > 0 && [pages.keys.path, "Create another key"],
    },
  ];
}

function Checklist(found: Found) {
  const steps = stepsOf(found);
  const next = steps.findIndex((step) => !step.isDone);
  if (next < 0) return null;
  return (
    <Card title="Get started">
      <ol class="checklist">
        {steps.map(({ title, text, isDone, link }, i) => (
          <li key={title} class={isDone ? "is-done" : i === next ? "is-next" : ""}>
            <div>
              <h3>
                {title}
                <span class="unseen">{isDone ? " (done)" : i === next ? " (next)" : " (later)"}</span>
              </h3>
              <p>{text}</p>
            </div>
            {!isDone && link && (
              <a class={i === next ? "button button-main" : "button"} href={link[0]}>
                {link[1]}
              </a>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}

function Numbers({ access, keys, usage }: Found) {
  const active = keys.filter(({ state }) => state === "active").length;
  const providers = access.limits.find(({ scope }) => scope === "providers:read");
  const limit = providers ? rateOf(providers.limit).replace("requests ", "") : "–";
  return (
    <Pairs look="numbers">
      {[
        [
          "Requests in 30 days",
          <a href={pages.usage.path}>{numberOf(sum(Object.values(usage.outcomes).flat()))}</a>,
        ],
        ["Active keys", <a href={pages.keys.path}>{numberOf(active)}</a>],
        ["Limit per key", <a href={pages.plan.path}>{limit}</a>],
      ]}
    </Pairs>
  );
}

function Attention({ keys, account }: { keys: server.Key[]; account: server.Account }) {
  const risky = keys.filter(({ risks }) => risks.length > 0);
  const hints = [
    risky.length > 0 && (
      <li key="keys">
        {counted(risky.length, "key needs", "keys need")} attention.{" "}
        <a href={pages.keys.path}>See your keys</a>
      </li>
    ),
    !account.hasTwoFactor && (
      <li key="factor">
        Only a password protects your account. <a href={pages.account.path}>Add an authenticator app</a>
      </li>
    ),
  ].filter(Boolean);
  if (hints.length === 0) return null;
  return (
    <Card title="Worth a look">
      <ul class="plain-list">{hints}</ul>
    </Card>
  );
}
