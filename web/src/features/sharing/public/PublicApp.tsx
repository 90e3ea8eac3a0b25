import "@fontsource-variable/inter/wght.css";
import "@fontsource-variable/source-serif-4/wght.css";
import "../../../ui/tokens.css";
import { titleOf } from "@fieldstone/model/display-names.ts";
import { isShareToken } from "@fieldstone/model/share-token.ts";
import { type CSSProperties, Fragment, lazy, Suspense, useEffect, useMemo, useState } from "react";
import { t } from "../../../app/i18n/t.ts";
import { safeTagColor } from "../../../ui/tag-color.ts";
import { StaticDocument } from "../../research/editor/StaticDocument.tsx";
import {
  type LinkFailure,
  type LoadedObject,
  loadSharedObject,
  type PublicText,
  type SharedObject,
} from "./load-shared-object.ts";
import styles from "./PublicApp.module.css";
import { PublicQuote } from "./PublicQuote.tsx";
import { markPassages, type Passage } from "./passages.ts";

const PublicReel = lazy(() => import("./PublicReel.tsx").then((module) => ({ default: module.PublicReel })));

/** Keeps a page that only a link leads to out of search engines, and its address out of other sites' logs. */
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

/** A run of text with its highlights marked. */
function Marked(props: { passages: readonly Passage[] | undefined; children: string }) {
  if (!props.passages) return props.children;
  return props.passages.map(({ text, highlight }, index) =>
    highlight ? (
      <mark
        key={highlight.id}
        className={`fs-highlight ${styles.mark}`}
        style={{ "--tag": highlight.tags[0] && safeTagColor(highlight.tags[0].color) } as CSSProperties}
        title={highlight.tags.map((tag) => tag.title).join(", ") || undefined}
      >
        {text}
      </mark>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the text is drawn once and never reordered
      <Fragment key={index}>{text}</Fragment>
    ),
  );
}

function SharedText(props: { text: PublicText; kind: "note" | "insight"; token: string }) {
  const { text, kind } = props;
  const passages = useMemo(
    () => (kind === "note" ? markPassages(text.content, text.highlights) : undefined),
    [text, kind],
  );
  const quotes = new Map(text.highlights.map((highlight) => [highlight.id, highlight]));
  return (
    <>
      <h1 className={styles.title}>{titleOf(text.title, kind)}</h1>
      <StaticDocument
        label={titleOf(text.title, kind)}
        content={text.content}
        shareToken={props.token}
        renderEmbed={(id) => {
          const highlight = quotes.get(id);
          return highlight && <PublicQuote highlight={highlight} token={props.token} />;
        }}
        renderText={(run, number) => <Marked passages={passages?.get(number)}>{run}</Marked>}
      />
      {kind === "note" && text.highlights.length > 0 && (
        <section className={styles.highlights} aria-labelledby="highlights">
          <h2 id="highlights">{t("public.highlights", "Highlights")}</h2>
          {text.highlights.map((highlight) => (
            <PublicQuote key={highlight.id} highlight={highlight} token={props.token} />
          ))}
        </section>
      )}
    </>
  );
}

function titleOfShared({ note, insight, reel, teamName }: SharedObject): string {
  const text = note ?? insight;
  const what = text
    ? titleOf(text.title, note ? "note" : "insight")
    : (reel?.title ?? t("public.highlight", "Highlight"));
  return `${what} · ${teamName}`;
}

function Content({ object, token }: { object: SharedObject; token: string }) {
  const { note, insight, highlight, reel, teamName } = object;
  return (
    <>
      <header className={styles.header}>{t("public.from", "Shared by {team}", { team: teamName })}</header>
      <main className={styles.main} data-single={highlight ? true : undefined}>
        {note && <SharedText text={note} kind="note" token={token} />}
        {insight && <SharedText text={insight} kind="insight" token={token} />}
        {reel && (
          <Suspense fallback={<p role="status">{t("public.loading", "Loading…")}</p>}>
            <PublicReel reel={reel} token={token} />
          </Suspense>
        )}
        {highlight && (
          <>
            <h1 className="fs-hidden">{t("public.highlight", "Highlight")}</h1>
            <PublicQuote highlight={highlight} token={token} />
          </>
        )}
      </main>
      <footer className={styles.footer}>{t("public.footer", "Shared with Fieldstone")}</footer>
    </>
  );
}

function Closed({ failure, onRetry }: { failure: LinkFailure; onRetry: () => void }) {
  const closed = failure.kind === "closed";
  return (
    <main className={styles.closed} role="alert">
      <h1>
        {closed
          ? t("public.closed.title", "This link no longer works")
          : t("public.broken.title", "Could not load the page")}
      </h1>
      <p>
        {closed
          ? t(
              "public.closed.text",
              "It may have expired or been revoked, or the address is incomplete. Ask the person who sent it for a new link. If you are a member of the workspace, sign in to see what you have access to.",
            )
          : t(
              "public.broken.text",
              "Check your connection and try again. If it keeps happening, send us this reference.",
            )}
      </p>
      {failure.message && <p className={styles.reason}>{failure.message}</p>}
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

const malformed: LoadedObject = { failure: { kind: "closed", message: undefined, reference: undefined } };

/** What a share link opens, for people who are not signed in. It uses no cookie and no storage, so that it works in a frame. */
export function PublicApp({ token }: { kind: "note" | "highlight" | "object"; token: string }) {
  const [loaded, setLoaded] = useState<LoadedObject | undefined>(isShareToken(token) ? undefined : malformed);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again with each attempt
  useEffect(() => {
    if (!isShareToken(token)) return;
    let wanted = true;
    setLoaded(undefined);
    void loadSharedObject(token).then((answer) => wanted && setLoaded(answer));
    return () => {
      wanted = false;
    };
  }, [token, attempt]);
  usePrivatePage(loaded && "object" in loaded ? titleOfShared(loaded.object) : undefined);
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
  return "object" in loaded ? (
    <Content object={loaded.object} token={token} />
  ) : (
    <Closed failure={loaded.failure} onRetry={() => setAttempt(attempt + 1)} />
  );
}
