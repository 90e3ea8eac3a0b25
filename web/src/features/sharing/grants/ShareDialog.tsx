import { lazy, Suspense } from "react";
import { t } from "../../../app/i18n/t.ts";
import type { ShareDialogProps } from "../../../app/objects/object-parts.ts";
import { LoadingState } from "../../../ui/feedback/LoadingState.tsx";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { PublicLinks } from "./PublicLinks.tsx";
import styles from "./ShareDialog.module.css";

const AccessPanel = lazy(() =>
  import("./AccessPanel.tsx").then((module) => ({ default: module.AccessPanel })),
);

/** Who may see an object: members, and anyone with a link. */
export function ShareDialog(props: ShareDialogProps) {
  const { subject, title, embed, onClose } = props;
  return (
    <Dialog open onClose={onClose} size="medium" title={title}>
      {subject.type !== "highlight" && subject.type !== "reel" && (
        <section className={styles.people}>
          <h3 className={styles.heading}>{t("share.people", "People in the workspace")}</h3>
          <Suspense fallback={<LoadingState rows={4} rowHeight={40} />}>
            <AccessPanel
              subject={{ objectType: subject.type, objectId: subject.id }}
              withoutLinks
              onLost={onClose}
            />
          </Suspense>
        </section>
      )}
      <PublicLinks subject={subject} embed={embed} />
    </Dialog>
  );
}
