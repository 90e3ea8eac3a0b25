import { Button } from "../../ui/forms/Button.tsx";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import { t } from "../i18n/t.ts";
import { UpgradePrompt } from "./UpgradePrompt.tsx";
import { dismissUpgrade, type PlanRefusal } from "./upgrade-prompts.ts";

/** The upgrade prompt after an action that the plan does not allow, above any dialog. */
export function UpgradeDialog(props: { refusal: PlanRefusal; onClose?: () => void }) {
  const { refusal, onClose = dismissUpgrade } = props;
  const title = refusal.upgrade.prompt
    ? t("plan.dialog.admins", "Only admins can do this")
    : t("failure.page.plan", "Not part of your plan");
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      footer={
        <Button kind="primary" onClick={onClose}>
          {t("plan.dialog.close", "Got it")}
        </Button>
      }
    >
      <UpgradePrompt refusal={refusal} />
    </Dialog>
  );
}
