import { Button } from "../../ui/forms/Button.tsx";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import { t } from "../i18n/t.ts";
import { UpgradePrompt } from "./UpgradePrompt.tsx";
import { dismissUpgrade, type PlanRejection } from "./upgrade-prompts.ts";

/** The upgrade prompt after an action that the plan does not allow, above any dialog. */
export function UpgradeDialog(props: { rejection: PlanRejection; onClose?: () => void }) {
  const { rejection, onClose = dismissUpgrade } = props;
  const title = rejection.upgrade.prompt
    ? t("plan.dialog.admins", "Only admins can do this")
    : t("failure.page.plan", "Not part of your plan");
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      footer={
        <Button kind="primary" autoFocus onClick={onClose}>
          {t("plan.dialog.close", "Got it")}
        </Button>
      }
    >
      <UpgradePrompt rejection={rejection} />
    </Dialog>
  );
}
