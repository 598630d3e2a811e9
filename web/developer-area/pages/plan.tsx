// What one may do and what it costs. A plan is shown in full before its button, and is accepted in its very words.
import { useState } from "preact/hooks";
import { focusOn } from "../../signed-in/focus.ts";
import { Form } from "../../signed-in/form.tsx";
import { Heading } from "../../signed-in/heading.tsx";
import { useLoaded, Waiting } from "../../signed-in/loading.tsx";
import { rateOf } from "../../signed-in/wording.ts";
import {
  type AccessOverview,
  acceptPlan,
  listPlans,
  loadAccess,
  type Plan as PlanAnswer,
} from "../requests.ts";

const load = async () => {
  const [plans, access] = await Promise.all([listPlans(), loadAccess()]);
  return { plans, access };
};

export function Plan() {
  const loaded = useLoaded(load);
  return (
    <>
      <Heading lead="Nothing is charged today: there is no subscription price and no charge for a request.">
        Limits and plan
      </Heading>
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

function Limits({ access }: { access: AccessOverview }) {
  return (
    <section class="card" aria-labelledby="limits">
      <h2 id="limits">Limits of each key</h2>
      <table class="table">
        <thead>
          <tr>
            <th scope="col">Scope</th>
            <th scope="col">Limit</th>
            <th scope="col">Yours</th>
          </tr>
        </thead>
        <tbody>
          {access.limits.map(({ scope, limit, is_granted }) => (
            <tr key={scope}>
              <th scope="row">
                <code>{scope}</code>
              </th>
              <td>{rateOf(limit)}</td>
              <td>{is_granted ? "yes" : "no"}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="quiet">
        Over the limit a request is refused with status 429 and told when to come again. It is never charged.
        Higher limits are for reviewed <a href="/developers/access">partners</a>.
      </p>
    </section>
  );
}

function PlanCard({ plan }: { plan: PlanAnswer }) {
  return (
    <section class="card" aria-label={`Plan ${plan.name}`}>
      <div class="key-head">
        <h3>{plan.name}</h3>
        {plan.isCurrent && <span class="badge badge-approved">your plan</span>}
      </div>
      <dl class="pairs pairs-long">
        <div>
          <dt>Limits</dt>
          <dd>
            {plan.isCurrent ? plan.limits.replace("shown on your page of limits", "above") : plan.limits}
          </dd>
        </div>
        <div>
          <dt>Billing period</dt>
          <dd>{plan.billing_period}</dd>
        </div>
        <div>
          <dt>Charge for a request</dt>
          <dd>{plan.request_charge}</dd>
        </div>
        <div>
          <dt>Over the limit</dt>
          <dd>{plan.overage_rule}</dd>
        </div>
      </dl>
    </section>
  );
}

function OtherPlans({ plans, onMoved }: { plans: PlanAnswer[]; onMoved(plans: PlanAnswer[]): void }) {
  const [looked, setLooked] = useState("");
  if (plans.length === 0)
    return (
      <p class="quiet">
        There is no other plan. Should there ever be one, you stay where you are until you have read and
        accepted it here.
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
                onSubmit={async () => onMoved(await acceptPlan(plan))}
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
