// Before anything else: the authenticator app, with a code that shows that it works, and backup codes to keep.

import { Heading } from "../../signed-in/heading.tsx";
import { SetUpAuthenticator } from "../../signed-in/own-account/authenticator-setup.tsx";
import { go } from "../navigation.ts";
import { beginTwoFactor, confirmTwoFactor } from "../requests.ts";
import { findOut } from "../session.ts";

export function SecondFactor() {
  return (
    <div class="narrow narrow-wide">
      <Heading lead="An operator signs in with a password and a code from an app. Until that is set up, the console stays closed.">
        Set up your second factor
      </Heading>
      <SetUpAuthenticator
        begin={beginTwoFactor}
        submit="Begin"
        submitCode="Open the console"
        onCode={async (code) => {
          await confirmTwoFactor(code);
          await findOut();
          go("/operator");
        }}
      />
    </div>
  );
}
