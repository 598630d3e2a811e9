import type { Role } from "./role.ts";
import { careRoles } from "./roles-care.ts";
import { customerRoles } from "./roles-customers.ts";
import { handsOnRoles } from "./roles-hands-on.ts";
import { officeRoles } from "./roles-office.ts";
import { technologyRoles } from "./roles-technology.ts";

export const allRoles: readonly Role[] = [
  ...technologyRoles,
  ...customerRoles,
  ...officeRoles,
  ...careRoles,
  ...handsOnRoles,
];

export const remoteRoles = allRoles.filter((role) => role.canBeRemote);

export const humanitarianRoles = allRoles.filter((role) =>
  ["programmes", "health", "logistics", "finance", "people", "engineering"].includes(role.field),
);
