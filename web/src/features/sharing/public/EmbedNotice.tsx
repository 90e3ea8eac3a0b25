import "@fontsource-variable/inter/wght.css";
import "../../../ui/tokens.css";
import { t } from "../../../app/i18n/t.ts";
import styles from "./PublicApp.module.css";

/** In place of an embedded highlight or reel: nothing was revoked, this page cannot show it. */
export function EmbedNotice() {
  return (
    <main className={styles.closed}>
      <h1>{t("embed.title", "This cannot be shown here")}</h1>
      <p>
        {t(
          "embed.text",
          "Embedded highlights and reels are not available in this version. Open the highlight in the workspace, or ask for a share link.",
        )}
      </p>
      <div className={styles.actions}>
        <a className={styles.button} href="/home" target="_top">
          {t("embed.open", "Open the workspace")}
        </a>
      </div>
    </main>
  );
}
