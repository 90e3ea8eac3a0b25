import { dayMs } from "@fieldstone/model/durations.ts";
import { lazy, Suspense, useState } from "react";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import type { ShareDialogProps } from "../../../app/objects/object-parts.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { LoadingState } from "../../../ui/LoadingState.tsx";
import { SelectField } from "../../../ui/SelectField.tsx";
import styles from "./ShareDialog.module.css";
import { copyLink, ShareLinkRow } from "./ShareLinkRow.tsx";
import { useShareLinks } from "./useShareLinks.ts";

function expiryOf(life: string): string | null {
  return life === "never" ? null : new Date(Date.now() + Number(life) * dayMs).toISOString();
}

const AccessPanel = lazy(() =>
  import("./AccessPanel.tsx").then((module) => ({ default: module.AccessPanel })),
);

/** Makes, copies and revokes links that open something to anyone who has them. */
export function ShareDialog(props: ShareDialogProps) {
  const { subject, title, embed, onClose } = props;
  const { links, loading, error, retry, creating, create, revoke } = useShareLinks(subject);
  const [life, setLife] = useState("30");
  const make = async () => {
    const link = await create(expiryOf(life));
    if (link) await copyLink(link);
  };
  return (
    <Dialog open onClose={onClose} size="medium" title={title}>
      {subject.type !== "highlight" && subject.type !== "reel" && (
        <section className={styles.people}>
          <h3 className={styles.heading}>{t("share.people", "People in the workspace")}</h3>
          <Suspense>
            <AccessPanel
              subject={{ objectType: subject.type, objectId: subject.id }}
              withoutLinks
              onLost={onClose}
            />
          </Suspense>
        </section>
      )}
      <h3 className={styles.heading}>{t("share.public", "Public links")}</h3>
      <p className={styles.text}>
        {t(
          "share.text",
          "Anyone with the link can read this, its quotes and the names in it, without signing in. Nothing else in the workspace is shown.",
        )}
      </p>
      {embed && subject.type === "note" && (
        <p className={styles.text}>
          {t(
            "share.embed.note",
            "Anyone who sees the embedded reel can open the whole note with its link. To show the clips alone, save them as a reel and share that.",
          )}
        </p>
      )}
      <div className={styles.make}>
        <SelectField
          label={t("share.life", "Link expires after")}
          value={life}
          options={[
            { value: "7", label: t("share.life.week", "7 days") },
            { value: "30", label: t("share.life.month", "30 days") },
            { value: "90", label: t("share.life.quarter", "90 days") },
            { value: "never", label: t("share.life.never", "Never") },
          ]}
          onChange={setLife}
        />
        <Button kind="primary" loading={creating} onClick={() => void make()}>
          {t("share.create", "Create and copy link")}
        </Button>
      </div>
      {loading && <LoadingState rows={2} rowHeight={36} />}
      {error && (
        <ErrorState compact title={t("share.failed", "Could not load the links")} onRetry={retry}>
          <p>{readFailure(error).message}</p>
        </ErrorState>
      )}
      <ul className={styles.links} aria-label={t("share.links", "Links")}>
        {links.map((link) => (
          <ShareLinkRow key={link.id} link={link} embed={embed} onRevoke={() => void revoke(link)} />
        ))}
      </ul>
    </Dialog>
  );
}
