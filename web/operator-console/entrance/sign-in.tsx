// Shown in the place of any page while nobody is signed in, or while their second factor is missing.
import { Heading } from "../../signed-in/elements.tsx";
import { go } from "../../signed-in/navigation.ts";
import { SetUpAuthenticator } from "../../signed-in/own-account/authenticator-setup.tsx";
import { SignInSteps } from "../../signed-in/own-account/sign-in-steps.tsx";
import * as server from "../requests.ts";
import { findOut } from "../session.ts";

export const SignIn = () => (
  <SignInSteps own={server.own} lead="For the people who run this server." onDone={findOut}>
    <p class="quiet">
      Lost your password or your phone? Ask another operator for a new link, or run{" "}
      <code>./kazi operator create</code> on the server.
    </p>
  </SignInSteps>
);

export const SecondFactor = () => (
  <div class="narrow narrow-wide">
    <Heading lead="Operators sign in with a password and a code from an app. The console stays closed until you have set that up.">
      Set up your second factor
    </Heading>
    <SetUpAuthenticator
      own={server.own}
      submit="Begin"
      submitCode="Open the console"
      onDone={async () => {
        await findOut();
        go("/operator");
      }}
    />
  </div>
);
