// API access: what is in force, what became of requests, and the form for a new one.
import { Card, Heading, Pairs } from "../../signed-in/elements.tsx";
import { useLoaded, Waiting } from "../../signed-in/loading.tsx";
import { dateOf, rateOf } from "../../signed-in/wording.ts";
import { pages } from "../pages.ts";
import * as server from "../requests.ts";
import { AccessRequest } from "./access-request.tsx";

const stateWords: Record<server.Access["state"], string> = {
  requested: "Waiting for review",
  approved: "Approved",
  declined: "Declined",
  suspended: "Suspended",
  ended: "Ended",
};

export function Access() {
  const loaded = useLoaded(server.loadAccess);
  return (
    <>
      <Heading lead="You need approval to use this API: it is for reviewed integrations.">API access</Heading>
      <Waiting loaded={loaded}>
        {(overview) => (
          <>
            {overview.in_force && <InForce access={overview.in_force} overview={overview} />}
            {overview.requests.map((request) => (
              <Request key={request.id} request={request} />
            ))}
            <NextRequest overview={overview} onDone={loaded.reload} />
          </>
        )}
      </Waiting>
    </>
  );
}

function NextRequest({ overview, onDone }: { overview: server.AccessOverview; onDone(): Promise<void> }) {
  const isWaiting = overview.requests.some(({ state }) => state === "requested");
  const inForce = overview.in_force;
  if (isWaiting || inForce?.state === "suspended" || inForce?.kind === "partner") return null;
  if (inForce)
    return (
      <details class="card">
        <summary>Become a partner</summary>
        <AccessRequest overview={overview} onDone={onDone} kind="partner" />
      </details>
    );
  return (
    <Card title="Request access">
      <AccessRequest overview={overview} onDone={onDone} kind={null} />
    </Card>
  );
}

function InForce({ access, overview }: { access: server.Access; overview: server.AccessOverview }) {
  const grants = [access.data_licensing && "data licensing", access.white_label && "white-label use"].filter(
    Boolean,
  );
  return (
    <Card title={access.integration} badge={[access.state, stateWords[access.state]]}>
      {access.state === "suspended" && (
        <p class="note note-warning">
          All your keys are refused. The reason: {access.reason} Write to the operator to have it reviewed.
        </p>
      )}
      <Pairs look="pairs pairs-wide">
        {[
          ["As", access.kind],
          ["Scopes", access.scopes.join(", ")],
          ...overview.limits
            .filter(({ is_granted }) => is_granted)
            .map(({ scope, limit }) => [`Limit for ${scope}`, rateOf(limit)] as const),
          grants.length > 0 && ["Also granted", grants.join(", ")],
          access.decided_at !== null && ["Since", dateOf(access.decided_at)],
        ]}
      </Pairs>
      {access.state === "approved" && (
        <p>
          <a class="button" href={pages.keys.path}>
            Go to your keys
          </a>
        </p>
      )}
    </Card>
  );
}

const Request = ({ request }: { request: server.Access }) => (
  <Card
    title={`${request.integration}, as a ${request.kind}`}
    badge={[request.state, stateWords[request.state]]}
  >
    {request.state === "requested" ? (
      <p>
        Requested on {dateOf(request.created_at)}: {request.asked_scopes.join(", ")}
        {request.asked_limit ? `, ${rateOf(request.asked_limit)}` : ""}. We’ll send you a mail once it is
        decided.
      </p>
    ) : (
      <p>
        {request.decided_at ? `${dateOf(request.decided_at)}: ` : ""}
        {request.reason}
      </p>
    )}
  </Card>
);
