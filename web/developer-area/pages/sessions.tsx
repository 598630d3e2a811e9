import { Form } from "../../signed-in/form.tsx";
import { useLoaded, Waiting } from "../../signed-in/loading.tsx";
import { fromNow } from "../../signed-in/wording.ts";
import { endOtherSessions, endSession, listSessions } from "../requests.ts";

/** Loaded anew whenever `about` changes. */
export function Sessions({ about }: { about: string }) {
  const loaded = useLoaded(listSessions, about);
  return (
    <section class="card" aria-labelledby="sessions">
      <h2 id="sessions">Where you are signed in</h2>
      <Waiting loaded={loaded}>
        {(sessions) => (
          <>
            <ul class="plain-list sessions">
              {sessions.map((session) => (
                <li key={session.id}>
                  <div>
                    <p>
                      {deviceOf(session.user_agent)}
                      {session.isThis && <span class="badge badge-approved">this one</span>}
                    </p>
                    <p class="quiet">
                      {session.ip_address ?? "unknown address"}, signed in {fromNow(session.created_at)}
                    </p>
                  </div>
                  {!session.isThis && (
                    <Form
                      submit="End"
                      onSubmit={async () => {
                        await endSession(session.id);
                        await loaded.reload();
                      }}
                    />
                  )}
                </li>
              ))}
            </ul>
            {sessions.length > 1 && (
              <Form
                submit="End all other sessions"
                onSubmit={async () => {
                  await endOtherSessions();
                  await loaded.reload();
                }}
              />
            )}
          </>
        )}
      </Waiting>
    </section>
  );
}

/** As much of the agent string as a person can use. */
function deviceOf(agent: string | null): string {
  if (agent === null) return "Unknown browser";
  const browser =
    /Edg|OPR|Firefox|Chrome|Safari/.exec(agent)?.[0] ?? agent.split(/[ /]/)[0] ?? "Unknown browser";
  const system = /Android|iPhone|iPad|Windows|Mac OS X|Linux/.exec(agent)?.[0];
  const names: Record<string, string> = { Edg: "Edge", OPR: "Opera", "Mac OS X": "macOS" };
  const named = (word: string) => names[word] ?? word;
  return system ? `${named(browser)} on ${named(system)}` : named(browser);
}
