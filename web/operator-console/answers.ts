// What the server answers to the console. Written down once more on this side, because pages take nothing of the server.
export type Role = "operator" | "look-only";

/** Who is signed in; not ready while the second factor is missing. */
export type Me = {
  id: string;
  email: string;
  name: string;
  role: Role;
  isReady: boolean;
  hasTwoFactor: boolean;
};

export type Invitation = { email: string | null; role: Role };

export type Operator = {
  id: string;
  email: string;
  name: string;
  role: Role;
  has_two_factor: boolean;
  created_at: string;
  created_by: string;
  ended_at: string | null;
};

export type NewLink = { email: string; role: Role; link: string; expires_at: string };

export type Token = {
  id: string;
  name: string;
  starts_with: string;
  scopes: string[];
  state: "active" | "expired" | "revoked";
  created_at: string;
  expires_at: string | null;
  last_used_at: string | null;
};

export type NewToken = Token & { secret: string };
