import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { Badge, Card } from "../elements.tsx";
import { Form, PasswordField, textOf } from "../form.tsx";
import { useLoaded, Waiting } from "../loading.tsx";
import { fromNow } from "../wording.ts";
import type { OwnRequests } from "./own-requests.ts";

type CardsProps = { own: OwnRequests; hasTwoFactor: boolean; children: ComponentChildren };

/** A new password or second factor ends other sessions. What stands between them is the area's own. */
export function PasswordAndSessions({ own, hasTwoFactor, children }: CardsProps) {
  const [times, setTimes] = useState(0);
  const change = async (values: FormData) => {
    await own.changePassword(textOf(values, "current"), textOf(values, "password"));
    setTimes(times + 1);
  };
  return (
    <>
      <Card title="Password">
        <Form
          key={times}
          submit="Change the password"
          working="Changing…"
          onSubmit={change}
          beside={times > 0 && <span role="status">Changed. You are signed out everywhere else.</span>}
        >
          <PasswordField label="Current password" name="current" />
          <PasswordField label="New password" isNew />
        </Form>
      </Card>
      {children}
      <Sessions own={own} about={`${times} ${hasTwoFactor}`} />
    </>
  );
}

/** They are loaded anew whenever `about` changes. */
function Sessions({ own, about }: { own: OwnRequests; about: string }) {
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
