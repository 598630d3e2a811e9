// What one may do and what it costs. A plan is shown in full before its button, and is accepted in its very words.
import { useState } from "preact/hooks";
import { DataTable } from "../../look/table.tsx";
import { Badge, Card, Heading, Pairs } from "../../signed-in/elements.tsx";
import { focusOn } from "../../signed-in/focus.ts";
import { Form } from "../../signed-in/form.tsx";
import { allOf, useLoaded, Waiting } from "../../signed-in/loading.tsx";
import { rateOf } from "../../signed-in/wording.ts";
import * as server from "../requests.ts";

export function Plan() {
  const loaded = useLoaded(() => allOf({ plans: server.listPlans(), access: server.loadAccess() }));
  return (
    <>
      <Heading lead="It’s free today: no subscription, and no charge per request.">Limits and plan</Heading>
      <Waiting loaded={loaded}>
        {({ plans, access }) => (
          <>
            <Limits access={access} />
            <h2 class="section-title">Your plan</h2>
            {plans
              .filter(({ isCurrent }) => isCurrent)
              .map((plan) => (
                <PlanCard key={plan.id} plan={plan} />
              ))}
            <OtherPlans
              plans={plans.filter(({ isCurrent }) => !isCurrent)}
              onMoved={(moved) => loaded.set({ plans: moved, access })}
            />
          </>
        )}
      </Waiting>
    </>
  );
}

const Limits = ({ access }: { access: server.AccessOverview }) => (
  <Card title="Limits per key">
    <DataTable label="Limits per key" rows={access.limits} keyOf="scope" isPlain>
      {[
        ["Scope", ({ scope }) => <code>{scope}</code>, "head"],
        ["Limit", ({ limit }) => rateOf(limit)],
        ["Yours", ({ is_granted }) => (is_granted ? "yes" : "no")],
      ]}
    </DataTable>
    <p class="quiet">
      Over the limit, a request gets status 429 and is told when to retry. It is never charged. Higher limits
      are for reviewed <a href="/developers/access">partners</a>.
    </p>
  </Card>
);

const PlanCard = ({ plan }: { plan: server.Plan }) => (
  <section class="card" aria-label={`Plan ${plan.name}`}>
    <div class="key-head">
      <h3>{plan.name}</h3>
      {plan.isCurrent && <Badge look="approved">your plan</Badge>}
    </div>
    <Pairs look="pairs pairs-long">
      {[
        [
          "Limits",
          plan.isCurrent ? plan.limits.replace("shown on your page of limits", "above") : plan.limits,
        ],
        ["Billing period", plan.billing_period],
        ["Charge per request", plan.request_charge],
        ["Over the limit", plan.overage_rule],
      ]}
    </Pairs>
  </section>
);

function OtherPlans({ plans, onMoved }: { plans: server.Plan[]; onMoved(plans: server.Plan[]): void }) {
  const [looked, setLooked] = useState("");
  if (plans.length === 0)
    return (
      <p class="quiet">
        There are no other plans. If there ever are, you stay on this one until you have read and accepted
        another here.
      </p>
    );
  return (
    <>
      <h2 class="section-title">Other plans</h2>
      {plans.map((plan) => (
        <div key={plan.id} class="plan-offer">
          <PlanCard plan={plan} />
          {looked === plan.id ? (
            <div class="card" ref={focusOn}>
              <p>What you accept, word for word:</p>
              <blockquote class="plan-text">{plan.text}</blockquote>
              <Form
                submit={`Accept and move to ${plan.name}`}
                working="Moving…"
                onSubmit={async () => onMoved(await server.acceptPlan(plan))}
              />
            </div>
          ) : (
            <button type="button" class="button" onClick={() => setLooked(plan.id)}>
              Read what you would accept<span class="unseen"> for {plan.name}</span>
            </button>
          )}
        </div>
      ))}
    </>
  );
}
