import { isShareToken } from "@fieldstone/model/access/share-token.ts";
import { lazy, Suspense } from "react";
import { t } from "../../../app/i18n/t.ts";
import { type Embedded, type EmbedTarget, embeddedIn } from "./embed-target.ts";
import styles from "./PublicApp.module.css";
import { PublicQuote } from "./PublicQuote.tsx";
import { NothingEmbedded, SharedPage } from "./SharedPage.tsx";

const PublicReel = lazy(() => import("./PublicReel.tsx").then((module) => ({ default: module.PublicReel })));

function Shown({ embedded, teamName, token }: { embedded: Embedded; teamName: string; token: string }) {
  return (
    <>
      <main className={styles.embed}>
        {"reel" in embedded ? (
          <Suspense fallback={<p role="status">{t("public.loading", "Loading…")}</p>}>
            <PublicReel reel={embedded.reel} token={token} />
          </Suspense>
        ) : (
          <>
            <h1 className="fs-hidden">{t("public.highlight", "Highlight")}</h1>
            <PublicQuote highlight={embedded.highlight} token={token} />
          </>
        )}
      </main>
      <footer className={styles.embedFooter}>
        {t("public.from", "Shared by {team}", { team: teamName })} ·{" "}
        {t("public.footer", "Shared with Fieldstone")}
      </footer>
    </>
  );
}

/** A highlight or a reel embedded in another site, opened by the share link in its URL. */
export function EmbedApp({ target, token }: { target: EmbedTarget | undefined; token: string }) {
  // Without a complete link there is nothing to report on.
  if (!target || !isShareToken(token)) return <NothingEmbedded />;
  return (
    <SharedPage
      token={token}
      withRecordings={target.kind === "recording"}
      render={(object, credential) => {
        const embedded = embeddedIn(target, object);
        if (!embedded) return <NothingEmbedded />;
        return <Shown embedded={embedded} teamName={object.teamName} token={credential} />;
      }}
    />
  );
}
