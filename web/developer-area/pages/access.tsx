// API access: what is in force, what became of requests, and the form for a new one.

import { Heading } from "../../signed-in/heading.tsx";
import { useLoaded, Waiting } from "../../signed-in/loading.tsx";
import { dateOf, rateOf } from "../../signed-in/wording.ts";
import { pages } from "../pages.ts";
import { type Access as AccessAnswer, type AccessOverview, loadAccess } from "../requests.ts";
import { stateWords } from "../wording.ts";
import { AccessRequest } from "./access-request.tsx";

export function Access() {
  const loaded = useLoaded(loadAccess);
  return (
    <>
      <Heading lead="An account alone opens nothing: the provider API is for approved integrations.">
        API access
      </Heading>
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

function NextRequest({ overview, onDone }: { overview: AccessOverview; onDone(): Promise<void> }) {
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
    <section class="card" aria-labelledby="request">
      <h2 id="request">Request access</h2>
      <AccessRequest overview={overview} onDone={onDone} kind={null} />
    </section>
  );
}

function InForce({ access, overview }: { access: AccessAnswer; overview: AccessOverview }) {
  const grants = [access.data_licensing && "data licensing", access.white_label && "white-label use"].filter(
    Boolean,
  );
  return (
    <section class="card" aria-labelledby="in-force">
      <div class="key-head">
        <h2 id="in-force">{access.integration}</h2>
        <span class={`badge badge-${access.state}`}>{stateWords[access.state]}</span>
      </div>
      {access.state === "suspended" && (
        <div class="note note-warning">
          <p>
            All your keys are refused. The reason: {access.reason} Write to the operator to have it looked at.
          </p>
        </div>
      )}
      <dl class="pairs pairs-wide">
        <div>
          <dt>As</dt>
          <dd>{access.kind}</dd>
        </div>
        <div>
          <dt>Scopes</dt>
          <dd>{access.scopes.join(", ")}</dd>
        </div>
        {overview.limits
          .filter(({ is_granted }) => is_granted)
          .map(({ scope, limit }) => (
            <div key={scope}>
              <dt>Limit of {scope}</dt>
              <dd>{rateOf(limit)}</dd>
            </div>
          ))}
        {grants.length > 0 && (
          <div>
            <dt>Also granted</dt>
            <dd>{grants.join(", ")}</dd>
          </div>
        )}
        {access.decided_at && (
          <div>
            <dt>Since</dt>
            <dd>{dateOf(access.decided_at)}</dd>
          </div>
        )}
      </dl>
      {access.state === "approved" && (
        <p>
          <a class="button" href={pages.keys.path}>
            Go to your keys
          </a>
        </p>
      )}
    </section>
  );
}

function Request({ request }: { request: AccessAnswer }) {
  return (
    <section class="card">
      <div class="key-head">
        <h2>
          {request.integration}, as a {request.kind}
        </h2>
        <span class={`badge badge-${request.state}`}>{stateWords[request.state]}</span>
      </div>
      {request.state === "requested" ? (
        <p>
          Asked for on {dateOf(request.created_at)}: {request.asked_scopes.join(", ")}
          {request.asked_limit ? `, ${rateOf(request.asked_limit)}` : ""}. You get a mail as soon as it is
          decided.
        </p>
      ) : (
        <p>
          {request.decided_at ? `${dateOf(request.decided_at)}: ` : ""}
          {request.reason}
        </p>
      )}
    </section>
  );
}
