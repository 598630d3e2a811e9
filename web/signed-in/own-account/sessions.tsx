import { Form } from "../form.tsx";
import { useLoaded, Waiting } from "../loading.tsx";
import { fromNow } from "../wording.ts";

export type Session = {
  id: string;
  created_at: string;
  expires_at: string;
  ip_address: string | null;
  user_agent: string | null;
  isThis: boolean;
};
type SessionsProps = {
  /** They are loaded anew whenever it changes. */
  about: string;
  list(): Promise<Session[]>;
  end(id: string): Promise<unknown>;
  endOthers(): Promise<unknown>;
};

export function Sessions({ about, list, end, endOthers }: SessionsProps) {
  const loaded = useLoaded(list, about);
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
                        await end(session.id);
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
                  await endOthers();
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
