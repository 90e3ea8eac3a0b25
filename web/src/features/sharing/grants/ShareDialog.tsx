import { dayMs } from "@fieldstone/model/durations.ts";
import { lazy, Suspense, useState } from "react";
import { copyText } from "../../../app/copy-text.ts";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import type { ShareDialogProps } from "../../../app/objects/object-parts.ts";
import type { ShareLinkRow_ShareLinkFragment } from "../../../graphql/graphql.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { LoadingState } from "../../../ui/LoadingState.tsx";
import { SelectField } from "../../../ui/SelectField.tsx";
import styles from "./ShareDialog.module.css";
import { useShareLinks } from "./useShareLinks.ts";

function expiryOf(life: string): string | null {
  return life === "never" ? null : new Date(Date.now() + Number(life) * dayMs).toISOString();
}

function expiryText(link: ShareLinkRow_ShareLinkFragment): string {
  if (!link.expiresAt) return t("share.no-expiry", "Never expires");
  const date = new Date(link.expiresAt).toLocaleDateString(undefined, { dateStyle: "long" });
  return Date.parse(link.expiresAt) <= Date.now()
    ? t("share.expired", "Expired on {date}", { date })
    : t("share.expires", "Expires on {date}", { date });
}

const copy = (url: string): Promise<void> =>
  copyText(new URL(url, window.location.href).href, t("share.copied", "Link copied."));

/** The end of the address is what tells two links apart. */
function showEnd(field: HTMLInputElement | null): void {
  if (field) field.scrollLeft = field.scrollWidth;
}

const AccessPanel = lazy(() =>
  import("./AccessPanel.tsx").then((module) => ({ default: module.AccessPanel })),
);

/** Makes, copies and revokes links that open something to anyone who has them. */
export function ShareDialog(props: ShareDialogProps) {
  const { subject, title, onClose } = props;
  const { links, loading, error, retry, creating, create, revoke } = useShareLinks(subject);
  const [life, setLife] = useState("30");
  const make = async () => {
    const link = await create(expiryOf(life));
    if (link) await copy(link.url);
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
          <li key={link.id} className={styles.link}>
            <div className={styles.words}>
              <input
                readOnly
                ref={showEnd}
                className={styles.url}
                aria-label={t("share.address", "Address")}
                value={new URL(link.url, window.location.href).href}
                onFocus={(event) => event.target.select()}
              />
              <span className={styles.life}>
                {expiryText(link)}
                {link.createdBy && ` · ${link.createdBy.name}`}
              </span>
            </div>
            <Button size="small" onClick={() => void copy(link.url)}>
              {t("share.copy", "Copy")}
            </Button>
            <Button size="small" kind="quiet" onClick={() => void revoke(link)}>
              {t("share.revoke", "Revoke")}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
