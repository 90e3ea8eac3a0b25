import { useQuery } from "@apollo/client/react";
import { dayMs } from "@fieldstone/model/durations.ts";
import { useState } from "react";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import type { ShareDialogProps } from "../../../app/objects/object-parts.ts";
import { PublicAccessDocument } from "../../../graphql/graphql.ts";
import { ErrorState } from "../../../ui/feedback/ErrorState.tsx";
import { NewLink } from "./NewLink.tsx";
import styles from "./ShareDialog.module.css";
import { copyLink, ShareLinkRow } from "./ShareLinkRow.tsx";
import { useShareLinks } from "./useShareLinks.ts";

function expiryOf(life: string): string | null {
  return life === "never" ? null : new Date(Date.now() + Number(life) * dayMs).toISOString();
}

/** Creates, edits, copies and revokes an object's share links. */
export function PublicLinks({ subject, embed }: Pick<ShareDialogProps, "subject" | "embed">) {
  const { links, isWithoutProject, error, retry, create, setPassword, revoke } = useShareLinks(subject);
  const { data } = useQuery(PublicAccessDocument);
  const [createdId, setCreatedId] = useState<string>();
  const isOff = data?.viewer.team.publicAccess === false;
  return (
    <>
      <h3 className={styles.heading}>{t("share.public", "Public links")}</h3>
      {isOff || isWithoutProject ? (
        <p className={styles.text} role="status">
          {isOff
            ? t(
                "share.off",
                "Public links are turned off in this workspace, and existing links do not work. A workspace admin can turn them on again under Security.",
              )
            : t(
                "share.without_project",
                "A link would also show quotes from other notes of the project, which you cannot open. Ask the project's owner to share this.",
              )}
        </p>
      ) : (
        <>
          <p className={styles.text}>
            {t(
              "share.text",
              "Anyone with the link can read this, its quotes and the names in it, and play its clips, without signing in. Attached files and the rest of the workspace are not shown.",
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
          <NewLink
            onCreate={async (life, password) => {
              const link = await create(expiryOf(life), password);
              setCreatedId(link.id);
              await copyLink(link);
            }}
          />
        </>
      )}
      {error && (
        <ErrorState compact title={t("share.failed", "Could not load the links")} onRetry={retry}>
          <p>{readFailure(error).message}</p>
        </ErrorState>
      )}
      <ul className={styles.links} aria-label={t("share.links", "Links")}>
        {links.map((link) => (
          <ShareLinkRow
            key={link.id}
            link={link}
            embed={embed}
            isNew={link.id === createdId}
            onPassword={(password) => setPassword(link, password)}
            onRevoke={() => void revoke(link)}
          />
        ))}
      </ul>
    </>
  );
}
