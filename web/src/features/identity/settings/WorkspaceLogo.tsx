import { useApolloClient } from "@apollo/client/react";
import { formatBytes } from "@fieldstone/model/files/file-limits.ts";
import { pictureMimeTypes } from "@fieldstone/model/files/picture.ts";
import { logoSizeBytesMax } from "@fieldstone/model/limits.ts";
import { useRef, useState } from "react";
import { type Failure, readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import { sendBody } from "../../../app/rest.ts";
import { useSession } from "../../../app/session/SessionContext.tsx";
import type { Session } from "../../../app/session/session.ts";
import { z } from "../../../app/zod.ts";
import { RemoveTeamLogoDocument } from "../../../graphql/graphql.ts";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { Button } from "../../../ui/forms/Button.tsx";
import { failureText } from "../../../ui/forms/form-errors.ts";
import { WorkspaceMark } from "../../../ui/marks/WorkspaceMark.tsx";
import { ConfirmDialog } from "../../../ui/overlays/ConfirmDialog.tsx";
import styles from "./Settings.module.css";

const answer = z.object({ logoUrl: z.string() });

/** Why a member cannot change the workspace's branding. */
export function brandingDisabledReason({ workspaceAdmin }: Session["user"]): string | undefined {
  if (workspaceAdmin) return undefined;
  return t(
    "workspace.branding.admin",
    "Only workspace admins can change the logo and the colour. Ask an admin in your workspace.",
  );
}

/** The workspace's logo; admins can change it. */
export function WorkspaceLogo() {
  const client = useApolloClient();
  const { team, user } = useSession();
  const input = useRef<HTMLInputElement>(null);
  const [logoUrl, setLogoUrl] = useState(team.logoUrl);
  const [failure, setFailure] = useState<Failure>();
  const [busy, setBusy] = useState(false);
  const [removing, setRemoving] = useState(false);
  const disabledReason = brandingDisabledReason(user);

  async function change(to: () => Promise<string | null>, done: string): Promise<void> {
    setBusy(true);
    setFailure(undefined);
    try {
      setLogoUrl(await to());
      showToast(done);
    } catch (error) {
      setFailure(readFailure(error));
    } finally {
      setBusy(false);
      setRemoving(false);
    }
  }

  const send = (file: File | undefined) =>
    file &&
    change(
      async () => (await sendBody("/api/logo", file, answer)).logoUrl,
      t("workspace.logo.saved", "Logo saved. Everyone sees it the next time they load a page."),
    );
  const remove = () =>
    change(
      async () => {
        await client.mutate({ mutation: RemoveTeamLogoDocument });
        return null;
      },
      t("workspace.logo.removed", "Logo removed."),
    );

  return (
    <section aria-labelledby="workspace-logo" className={styles.section}>
      <h2 id="workspace-logo">{t("workspace.logo", "Logo")}</h2>
      <p className={styles.faint}>
        {t(
          "workspace.logo.why",
          "Shown in the sidebar, in lists of workspaces and to anyone who opens your sign-in page. PNG, JPEG, GIF or WebP, at most {limit}.",
          { limit: formatBytes(logoSizeBytesMax) },
        )}
      </p>
      <WorkspaceMark branding={{ ...team, logoUrl }} size={56} />
      {failure && (
        <p role="alert" className={styles.problem}>
          {failureText(failure)}
        </p>
      )}
      <div className={styles.buttons}>
        <Button loading={busy} disabledReason={disabledReason} onClick={() => input.current?.click()}>
          {logoUrl === null
            ? t("workspace.logo.choose", "Choose a logo")
            : t("workspace.logo.change", "Change the logo")}
        </Button>
        {logoUrl !== null && (
          <Button kind="quiet" disabledReason={disabledReason} onClick={() => setRemoving(true)}>
            {t("workspace.logo.remove", "Remove the logo")}
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept={pictureMimeTypes.join(",")}
        aria-label={t("workspace.logo.file", "Logo file")}
        onChange={(event) => {
          void send(event.currentTarget.files?.[0]);
          // Choosing the same file again must count as a change.
          event.currentTarget.value = "";
        }}
      />
      <ConfirmDialog
        open={removing}
        onClose={() => setRemoving(false)}
        onConfirm={() => void remove()}
        loading={busy}
        title={t("workspace.logo.remove.title", "Remove the logo?")}
        confirmLabel={t("workspace.logo.remove.confirm", "Remove")}
      >
        <p>
          {t(
            "workspace.logo.remove.text",
            "The workspace's initials take its place. The picture itself is deleted.",
          )}
        </p>
      </ConfirmDialog>
    </section>
  );
}
