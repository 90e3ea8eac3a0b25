import "@fontsource-variable/inter/wght.css";
import "@fontsource-variable/source-serif-4/wght.css";
import "../../../ui/theme/tokens.css";
import { isShareToken } from "@fieldstone/model/access/share-token.ts";
import { titleOf } from "@fieldstone/model/text/display-names.ts";
import { type ReactNode, useEffect, useState } from "react";
import { referenceAdvice } from "../../../app/errors/support.ts";
import { t } from "../../../app/i18n/t.ts";
import { LinkPassword } from "./LinkPassword.tsx";
import {
  type LinkFailure,
  type LoadedObject,
  loadSharedObject,
  type SharedObject,
} from "./load-shared-object.ts";
import styles from "./PublicApp.module.css";
import { keepGrant, readStoredGrant } from "./stored-grant.ts";

/** Keeps a share link's page out of search engines, and its URL out of other sites' logs. */
function usePrivatePage(title: string | undefined): void {
  useEffect(() => {
    const metas = [
      ["robots", "noindex, nofollow"],
      ["referrer", "no-referrer"],
    ].map(([name = "", content = ""]) => {
      const meta = document.createElement("meta");
      meta.name = name;
      meta.content = content;
      return meta;
    });
    document.head.append(...metas);
    return () => {
      for (const meta of metas) meta.remove();
    };
  }, []);
  useEffect(() => {
    if (title) document.title = title;
  }, [title]);
}

function titleOfShared({ note, insight, reel, teamName }: SharedObject): string {
  const text = note ?? insight;
  const what = text
    ? titleOf(text.title, note ? "note" : "insight")
    : (reel?.title ?? t("public.highlight", "Highlight"));
  return `${what} · ${teamName}`;
}

/** Shown when a link does not open the embedded URL, though it may open something else. */
export function NothingEmbedded() {
  return (
    <main className={styles.closed} role="alert">
      <h1>{t("embed.nothing.title", "Nothing to show at this address")}</h1>
      <p>
        {t(
          "embed.nothing.text",
          "The address is incomplete or does not match its share link. Copy the embed code again: open what you want to show in Fieldstone and choose Share.",
        )}
      </p>
    </main>
  );
}

function failureTitle({ kind }: LinkFailure): string {
  if (kind === "password") return t("public.password.title", "This link has a password");
  return kind === "closed"
    ? t("public.closed.title", "This link no longer works")
    : t("public.broken.title", "Could not load the page");
}

/** Where the server has not said what is wrong. */
function failureText(closed: boolean): string {
  return closed
    ? t(
        "public.closed.text",
        "It may have expired or been revoked, or the address is incomplete. Ask the person who sent it for a new link.",
      )
    : t("public.broken.text", "Check your connection and try again. {advice}", { advice: referenceAdvice() });
}

function Closed({ failure, onRetry }: { failure: LinkFailure; onRetry: () => void }) {
  const closed = failure.kind === "closed";
  return (
    <main className={styles.closed} role="alert">
      <h1>{failureTitle(failure)}</h1>
      <p>{failure.message ?? failureText(closed)}</p>
      {closed && (
        <p>
          {t(
            "public.closed.member",
            "If you are a member of the workspace, sign in to see what you have access to.",
          )}
        </p>
      )}
      <div className={styles.actions}>
        {closed ? (
          <a className={styles.button} href="/auth/login" target="_top">
            {t("public.sign-in", "Sign in")}
          </a>
        ) : (
          <button type="button" className={styles.button} onClick={onRetry}>
            {t("public.retry", "Try again")}
          </button>
        )}
      </div>
      {failure.reference && (
        <p className={styles.reference}>
          {t("public.reference", "Reference")} <code>{failure.reference}</code>
        </p>
      )}
    </main>
  );
}

const malformed: { failure: LinkFailure } = {
  failure: { kind: "closed", message: undefined, reference: undefined },
};

/**
 * The page of a share link, or the reason why it opens nothing. Uses no cookies and needs no storage, so that
 * it works in a frame.
 */
export function SharedPage(props: {
  token: string;
  /** Also loads the recordings of a note. */
  withRecordings?: boolean;
  render: (object: SharedObject, credential: string) => ReactNode;
}) {
  const { token, withRecordings = false, render } = props;
  const [loaded, setLoaded] = useState<LoadedObject | undefined>(isShareToken(token) ? undefined : malformed);
  const [attempt, setAttempt] = useState(0);
  const [grant, setGrant] = useState(() => readStoredGrant(token));
  const credential = grant === undefined ? token : `${token}.${grant}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again with each attempt
  useEffect(() => {
    if (!isShareToken(token)) return;
    let wanted = true;
    setLoaded(undefined);
    void loadSharedObject(credential, withRecordings).then((answer) => wanted && setLoaded(answer));
    return () => {
      wanted = false;
    };
  }, [credential, withRecordings, attempt]);
  usePrivatePage(
    loaded && ("object" in loaded ? titleOfShared(loaded.object) : failureTitle(loaded.failure)),
  );
  if (!loaded) {
    return (
      <main className={styles.main} role="status" aria-label={t("public.loading", "Loading…")}>
        <span className={styles.bar} style={{ width: "60%", height: 32 }} />
        <span className={styles.bar} />
        <span className={styles.bar} />
        <span className={styles.bar} style={{ width: "80%" }} />
      </main>
    );
  }
  if ("object" in loaded) return render(loaded.object, credential);
  const { failure } = loaded;
  if (failure.kind === "password") {
    return (
      <LinkPassword
        token={token}
        onOpened={(given) => {
          keepGrant(token, given);
          setGrant(given);
          setAttempt(attempt + 1);
        }}
      />
    );
  }
  return <Closed failure={failure} onRetry={() => setAttempt(attempt + 1)} />;
}
