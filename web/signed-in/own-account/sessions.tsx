import { Badge, Card } from "../elements.tsx";
import { Form } from "../form.tsx";
import { useLoaded, Waiting } from "../loading.tsx";
import { fromNow } from "../wording.ts";
import type { OwnRequests } from "./own-requests.ts";

/** They are loaded anew whenever `about` changes. */
export function Sessions({ own, about }: { own: OwnRequests; about: string }) {
  const loaded = useLoaded(own.listSessions, about);
  const end = async (ending: Promise<unknown>) => {
    await ending;
    await loaded.reload();
  };
  return (
    <Card title="Where you are signed in">
      <Waiting loaded={loaded}>
        {(sessions) => (
          <>
            <ul class="plain-list parted-list sessions">
              {sessions.map((session) => (
                <li key={session.id}>
                  <div>
                    <p>
                      {deviceOf(session.user_agent)}
                      {session.isThis && <Badge look="approved">this device</Badge>}
                    </p>
                    <p class="quiet">
                      {session.ip_address ?? "unknown address"}, signed in {fromNow(session.created_at)}
                    </p>
                  </div>
                  {!session.isThis && (
                    <Form submit="End session" onSubmit={() => end(own.endSession(session.id))} />
                  )}
                </li>
              ))}
            </ul>
            {sessions.length > 1 && (
              <Form submit="End all other sessions" onSubmit={() => end(own.endOtherSessions())} />
            )}
          </>
        )}
      </Waiting>
    </Card>
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
