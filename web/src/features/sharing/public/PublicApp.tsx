import "@fontsource-variable/inter/wght.css";
import "@fontsource-variable/source-serif-4/wght.css";
import "../../../ui/theme/tokens.css";
import { contactNameOf, titleOf } from "@fieldstone/model/text/display-names.ts";
import { type CSSProperties, Fragment, lazy, Suspense, useEffect, useMemo } from "react";
import { t } from "../../../app/i18n/t.ts";
import { safeTagColor } from "../../../ui/marks/tag-color.ts";
import { StaticDocument } from "../../research/editor/reading/StaticDocument.tsx";
import type { PublicText, SharedObject } from "./load-shared-object.ts";
import styles from "./PublicApp.module.css";
import { PublicQuote } from "./PublicQuote.tsx";
import { markPassages, type Passage } from "./passages.ts";
import { SharedPage } from "./SharedPage.tsx";

const PublicReel = lazy(() => import("./PublicReel.tsx").then((module) => ({ default: module.PublicReel })));

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

/** The participants of a note are not public. */
function HiddenPeople({ count }: { count: number }) {
  const name = contactNameOf(null, false);
  return <p className={styles.people}>{count === 1 ? name : `${name} × ${count}`}</p>;
}

function SharedText(props: {
  text: PublicText;
  kind: "note" | "insight";
  hiddenPeople?: number;
  token: string;
}) {
  const { text, kind, hiddenPeople = 0 } = props;
  const passages = useMemo(
    () => (kind === "note" ? markPassages(text.content, text.highlights) : undefined),
    [text, kind],
  );
  const quotes = new Map(text.highlights.map((highlight) => [highlight.id, highlight]));
  return (
    <>
      <h1 id="shared" className={styles.title}>
        {titleOf(text.title, kind)}
      </h1>
      {hiddenPeople > 0 && <HiddenPeople count={hiddenPeople} />}
      <StaticDocument
        label={titleOf(text.title, kind)}
        content={text.content}
        shareToken={props.token}
        renderEmbed={(id) => {
          const highlight = quotes.get(id);
          return highlight && <PublicQuote highlight={highlight} token={props.token} />;
        }}
        // The server exposes only references to the text itself.
        renderReference={() => <a href="#shared">{titleOf(text.title, kind)}</a>}
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

/** Highlights, notes and other objects have different paths by specification: corrects the URL of another. */
function useRightPath({ highlight, note }: SharedObject, shareToken: string): void {
  const path = highlight ? "/p/" : note ? "/p/data/" : "/public-object/";
  useEffect(() => {
    const right = path + shareToken;
    if (location.pathname !== right) history.replaceState(null, "", right + location.search + location.hash);
  }, [path, shareToken]);
}

function Content(props: { object: SharedObject; token: string; shareToken: string }) {
  const { object, token } = props;
  const { note, insight, highlight, reel, teamName } = object;
  useRightPath(object, props.shareToken);
  return (
    <>
      <header className={styles.header}>{t("public.from", "Shared by {team}", { team: teamName })}</header>
      <main className={styles.main} data-single={highlight ? true : undefined}>
        {note && <SharedText text={note} kind="note" hiddenPeople={note.hiddenPeopleCount} token={token} />}
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

/** The page that a share link opens for people who are not signed in. */
export function PublicApp({ token }: { token: string }) {
  return (
    <SharedPage
      token={token}
      render={(object, credential) => <Content object={object} token={credential} shareToken={token} />}
    />
  );
}
