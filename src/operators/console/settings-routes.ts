// Switches and settings. What is set here wins over the variables and holds on every instance within a second.
import { z } from "zod";
import { type AreaRoute, forOperator, Refused } from "../../access/area/area-route.ts";
import { type AuditContext, audit } from "../../access/audit-store.ts";
import {
  changeSetting,
  type SettingName,
  settingNames,
  shownSettings,
} from "../../access/settings-in-force.ts";
import type { Database } from "../../database/database.ts";
import { putSetting, settingsTopic, writeSetting } from "../../database/settings.ts";
import type { ConsoleParts } from "./console-parts.ts";

const maxTextLength = 200_000;
const forms: Record<SettingName, string> = {
  jobsLimit: "Write a count and a window, like 300/1m.",
  jobsSearchLimit: "Write a count and a window, like 30/1m.",
  providersLimit: "Write a count and a window, like 120/1m.",
  developerApproval: "Write manual or auto.",
};

const newState = z.object({ state: z.enum(["enabled", "disabled"]) });
const newValue = z.object({
  name: z.enum(settingNames),
  /** Null leaves it to the variable. */
  value: z.string().trim().max(40).nullable(),
});
const newText = z.object({
  name: z.enum(["terms", "privacy"]),
  version: z
    .string()
    .trim()
    .regex(/^[\w.-]{1,40}$/, "write letters, digits, dots and dashes, like 2027-01-31"),
  /** Null brings back the text that Kazi comes with. */
  markdown: z.string().min(20, "write the text").max(maxTextLength).nullable(),
});

export type Settings = Awaited<ReturnType<typeof settingsNow>>;

async function settingsNow({ accounts, variables, apiSwitch, legalTexts }: ConsoleParts) {
  const { terms, privacy } = await legalTexts.current();
  const isOwn = (name: "terms" | "privacy", text: string) => text !== legalTexts.defaults[name].markdown;
  return {
    provider_api: await apiSwitch.read(),
    settings: await shownSettings(accounts.database, variables),
    texts: {
      terms: { ...terms, is_own: isOwn("terms", terms.markdown) },
      privacy: { ...privacy, is_own: isOwn("privacy", privacy.markdown) },
    },
  };
}

export function settingsRoutes(parts: ConsoleParts): AreaRoute[] {
  const { accounts, apiSwitch, legalTexts } = parts;
  const { database } = accounts;

  const change = <Body>(
    name: string,
    body: z.ZodType<Body>,
    act: (body: Body, by: AuditContext) => Promise<void>,
  ) =>
    forOperator(`PUT /operator/api/settings/${name}`, "settings:change", body, async (call) => {
      await act(call.body, call.by);
      return { json: await settingsNow(parts) };
    });

  return [
    forOperator("GET /operator/api/settings", "settings:read", null, async () => ({
      json: await settingsNow(parts),
    })),
    change("provider-api", newState, async ({ state }, by) => {
      if ((await apiSwitch.read()) !== state) await apiSwitch.turn(state, by);
    }),
    change("values", newValue, async ({ name, value }, by) => {
      if (!(await changeSetting(database, name, value, by))) throw new Refused(400, forms[name]);
    }),
    {
      ...change("texts", newText, async (text, by) => {
        const { name, version, markdown } = text;
        const before = (await legalTexts.current())[name];
        const after = markdown ?? legalTexts.defaults[name].markdown;
        if (after !== before.markdown && version === before.version)
          throw new Refused(
            409,
            `Version ${version} is the text people have already read; give the changed text a version of its own.`,
          );
        await changeLegalText(database, text, by);
      }),
      maxBodyBytes: 4 * maxTextLength,
    },
  ];
}

/** Text and version change together: integrators accept a version, and what they accepted must be what they read. */
async function changeLegalText(
  database: Database,
  { name, version, markdown }: z.infer<typeof newText>,
  by: AuditContext,
): Promise<void> {
  await database.change([settingsTopic], async (tx) => {
    await writeSetting(tx, `${name}.version`, version, by.nowMs);
    await putSetting(tx, `${name}.text`, markdown, by.nowMs);
    await audit(tx, by, "setting.change", name, { version, is_own: markdown !== null });
  });
}
