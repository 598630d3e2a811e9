import { useState } from "preact/hooks";
import { Failure } from "../../signed-in/asking.ts";
import { address, go } from "../../signed-in/navigation.ts";
import { SignInSteps } from "../../signed-in/own-account/sign-in-steps.tsx";
import { openPages, pageAt, pages } from "../pages.ts";
import * as server from "../requests.ts";
import { findOut } from "../session.ts";
import { AnsweredForm } from "./mailed-links.tsx";

/** Shown at its own address, and in the place of any page that needs someone signed in. */
export function SignIn() {
  const [unconfirmed, setUnconfirmed] = useState("");
  const done = async () => {
    await findOut();
    if ((pageAt(address.value.path) ?? "") in openPages) go(pages.overview.path);
  };
  return (
    <SignInSteps
      own={server.own}
      onDone={done}
      onFailure={(problem, email) =>
        setUnconfirmed(problem instanceof Failure && problem.status === 403 ? email : "")
      }
    >
      {unconfirmed !== "" && <SendAgain email={unconfirmed} />}
      <p class="beside">
        <a href={pages.forgotPassword.path}>Forgot your password?</a>
      </p>
      <p class="beside">
        New here? <a href={pages.signUp.path}>Create an account</a>
      </p>
    </SignInSteps>
  );
}

export const SendAgain = ({ email }: { email: string }) => (
  <AnsweredForm
    submit="Send the confirmation again"
    working="Sending…"
    look="note"
    send={() => server.sendVerification(email)}
  />
);
