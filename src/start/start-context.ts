import type { PasswordCost } from "../access/sign-in/passwords/passwords.ts";
import type { Clock } from "../process/clock.ts";
import type { Log } from "../process/log.ts";

/** Either half may run alone. */
export type Half = "jobs" | "providers";

export type StartOptions = {
  clock: Clock;
  log: Log;
  only?: Half | undefined;
  isDemo?: boolean;
  /** Less for tests, which hash hundreds of passwords that nobody guesses. */
  passwordCost?: PasswordCost;
};

export type Close = (graceMs: number) => unknown;

/** What goes through the whole start: how to tell the time and what happens, and what a stop has to close again. */
export type StartContext = StartOptions & { onStop(close: Close): void };
