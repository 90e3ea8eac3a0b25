import { embedCode } from "@fieldstone/model/links/embed-code.ts";
import { useEffect, useRef, useState } from "react";
import { copyText } from "../../../app/copy-text.ts";
import { t } from "../../../app/i18n/t.ts";
import type { EmbeddedPage } from "../../../app/objects/object-parts.ts";
import type { ShareLinkRow_ShareLinkFragment } from "../../../graphql/graphql.ts";
import { Button } from "../../../ui/forms/Button.tsx";
import { LinkPasswordForm } from "./LinkPasswordForm.tsx";
import styles from "./ShareDialog.module.css";

type Link = ShareLinkRow_ShareLinkFragment;

function expiryText(link: Link): string {
  if (!link.expiresAt) return t("share.no-expiry", "Never expires");
  const date = new Date(link.expiresAt).toLocaleDateString(undefined, { dateStyle: "long" });
  return Date.parse(link.expiresAt) <= Date.now()
    ? t("share.expired", "Expired on {date}", { date })
    : t("share.expires", "Expires on {date}", { date });
}

const addressOf = ({ url }: Link): URL => new URL(url, window.location.href);

export const copyLink = (link: Link): Promise<boolean> =>
  copyText(addressOf(link).href, t("share.copied", "Link copied."));

function copyEmbed(link: Link, { path, title }: EmbeddedPage): Promise<boolean> {
  const address = new URL(path, addressOf(link));
  address.searchParams.set("share", link.token);
  return copyText(embedCode(address.href, title), t("share.embed.copied", "Embed code copied."));
}

/** The end of the URL is what distinguishes links. A beginning that does not fit fades out. */
function showEnd(field: HTMLInputElement | null): void {
  if (!field) return;
  field.scrollLeft = field.scrollWidth;
  if (field.scrollLeft > 0) field.dataset.cut = "true";
}

/** A share link: its URL, expiry and actions. */
export function ShareLinkRow(props: {
  link: Link;
  embed: EmbeddedPage | undefined;
  /** The user has just created it. */
  isNew: boolean;
  /** Sets or removes the password. */
  onPassword: (password: string | null) => Promise<void>;
  onRevoke: () => void;
}) {
  const { link, embed, isNew } = props;
  const row = useRef<HTMLLIElement>(null);
  // It may be below the visible part of the dialog.
  useEffect(() => {
    if (isNew) row.current?.scrollIntoView({ block: "nearest" });
  }, [isNew]);
  const [asksPassword, setAsksPassword] = useState(false);
  return (
    <li ref={row} className={styles.link}>
      <div className={styles.words}>
        <input
          readOnly
          ref={showEnd}
          className={styles.url}
          aria-label={t("share.address", "Address")}
          value={addressOf(link).href}
          onFocus={(event) => event.target.select()}
        />
        <span className={styles.life}>
          {expiryText(link)}
          {link.hasPassword && ` · ${t("share.password.has", "With a password")}`}
          {link.createdBy && ` · ${link.createdBy.name}`}
        </span>
      </div>
      <Button size="small" onClick={() => void copyLink(link)}>
        {t("share.copy", "Copy")}
      </Button>
      {embed && (
        <Button size="small" onClick={() => void copyEmbed(link, embed)}>
          {t("share.embed", "Copy embed code")}
        </Button>
      )}
      <Button size="small" kind="quiet" onClick={() => setAsksPassword(true)}>
        {t("share.password.change", "Password…")}
      </Button>
      <Button size="small" kind="quiet" onClick={props.onRevoke}>
        {t("share.revoke", "Revoke")}
      </Button>
      {asksPassword && (
        <LinkPasswordForm
          hasPassword={link.hasPassword}
          onSave={props.onPassword}
          onClose={() => setAsksPassword(false)}
        />
      )}
    </li>
  );
}
