import { levelsWith, type PlanLevel } from "@fieldstone/model/plans/capabilities.ts";
import { upgradeShownEvent } from "@fieldstone/model/plans/read-upgrade.ts";
import type { UpgradeArea } from "@fieldstone/model/plans/upgrade-areas.ts";
import { useEffect } from "react";
import { t } from "../i18n/t.ts";
import { useSessionIfAny } from "../session/SessionContext.tsx";
import { whatItDoes } from "./capability-texts.ts";
import type { PlanRejection } from "./upgrade-prompts.ts";

const levelNames: Readonly<Record<PlanLevel, () => string>> = {
  FREE: () => t("plan.level.free", "Free"),
  PROFESSIONAL: () => t("plan.level.professional", "Professional"),
  BUSINESS: () => t("plan.level.business", "Business"),
  ENTERPRISE: () => t("plan.level.enterprise", "Enterprise"),
};

/** Counts a prompt shown, under its area. Failures are ignored. */
function countShown(area: UpgradeArea): void {
  void fetch("/api/telemetry", {
    method: "POST",
    keepalive: true,
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ type: "TRACK", event: upgradeShownEvent, area }),
  }).catch(() => undefined);
}

function included({ capability, prompt }: PlanRejection["upgrade"]): string | undefined {
  // Whether a member may invite is a question of rights first: no plan is named that would not change it.
  if (capability === undefined || prompt !== undefined) return undefined;
  const names = levelsWith(capability).map((level) => levelNames[level]());
  const plans = new Intl.ListFormat("en", { type: "conjunction" }).format(names);
  return t("plan.included", "Included in: {plans}.", { plans });
}

function whomToAsk(isAdmin: boolean, { prompt }: PlanRejection["upgrade"]): string {
  if (prompt === "only-admins-invite-paid-seats")
    return t("plan.ask.paid-seats", "Ask a workspace admin to invite people as contributors or managers.");
  if (prompt === "only-admins-invite-users")
    return t("plan.ask.invite", "Ask a workspace admin to invite the people that you need here.");
  return isAdmin
    ? t(
        "plan.ask.provider",
        "You are a workspace admin. Plans cannot be changed in the settings yet: contact your Fieldstone provider to change yours.",
      )
    : t("plan.ask.admin", "Ask a workspace admin to change the plan of this workspace.");
}

/** The upgrade prompt: what the feature does, which plans include it, and whom to ask. */
export function UpgradePrompt({ rejection }: { rejection: PlanRejection }) {
  const { upgrade, message } = rejection;
  const session = useSessionIfAny();
  const isAdmin = session?.user.workspaceAdmin ?? false;
  const { area } = upgrade;
  useEffect(() => countShown(area), [area]);
  const plans = included(upgrade);
  return (
    <>
      <p>{message}</p>
      {upgrade.capability !== undefined && upgrade.prompt === undefined && (
        <p>{whatItDoes(upgrade.capability)}</p>
      )}
      {plans !== undefined && <p>{plans}</p>}
      <p>{whomToAsk(isAdmin, upgrade)}</p>
      {isAdmin && upgrade.prompt === undefined && (
        <p>
          <a href="/settings/plans">{t("plan.see", "See what your plan includes")}</a>
        </p>
      )}
    </>
  );
}
