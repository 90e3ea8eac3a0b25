import { useCallback, useEffect, useRef, useState } from "react";
import { t } from "../../../app/i18n/t.ts";
import { dropTitle, keepTitle, keptTitle } from "../../../app/session/local-documents.ts";
import { showToast } from "../../../ui/feedback/toast-store.ts";

/** Delay after typing before the title is sent. */
const SEND_AFTER_MS = 700;
/** A remote title that arrives this soon after the own was sent was written concurrently. */
const SAME_TIME_MS = 20_000;
/** How often a title that did not reach the server is sent again. */
const RESEND_EVERY_MS = 5_000;

/** What became of a sent title; one that did not reach the server is sent again. */
export type TitleAnswer = "taken" | "refused" | "unreached";

interface SentTitle {
  readonly text: string;
  readonly at: number;
  /** The document's title before it, to which a rejected one is rolled back. */
  readonly before: string;
  isPending: boolean;
}

/**
 * The title being typed, sent after a pause. If two people edit it concurrently, neither title is silently
 * lost. One that cannot be sent is kept in this browser, also through a reload, until it can be.
 */
export function useTitleDraft(props: {
  documentId: string;
  title: string;
  readOnly: boolean;
  onChange: (title: string) => Promise<TitleAnswer>;
}) {
  const { documentId, title, readOnly } = props;
  const [draft, setDraft] = useState<string>();
  const [kept, setKept] = useState(() => keptTitle(documentId));
  const latest = useRef(props);
  latest.current = props;
  const unsent = useRef<string>(undefined);
  const sent = useRef<SentTitle>(undefined);
  /** Another user's title that arrived during typing. */
  const theirs = useRef<string>(undefined);

  const send = useCallback(async (text: string) => {
    const { documentId: id, title: before, onChange } = latest.current;
    const own: SentTitle = { text, at: Date.now(), before, isPending: true };
    sent.current = own;
    const wasKept = keptTitle(id) === text;
    keepTitle(id, text);
    const answer = await onChange(text);
    own.isPending = false;
    if (answer !== "taken" && sent.current === own) sent.current = undefined;
    if (answer !== "unreached") {
      dropTitle(id, text);
      setKept(keptTitle(id));
      return;
    }
    setKept(keptTitle(id) ?? text);
    if (!wasKept) showToast(t("title.kept", "The title is kept in this browser until it can be saved."));
  }, []);
  const say = useCallback(
    (other: string) =>
      showToast(
        t(
          "title.replaced-theirs",
          "Your title replaced “{title}”, which someone else entered in the meantime.",
          { title: other },
        ),
        { action: { label: t("title.use-theirs", "Use theirs"), run: () => void send(other) } },
      ),
    [send],
  );
  const finish = useCallback(() => {
    const text = unsent.current?.trim();
    unsent.current = undefined;
    if (text === undefined) return;
    const { documentId: id, title: now } = latest.current;
    if (text === now) {
      dropTitle(id, keptTitle(id) ?? "");
      setKept(undefined);
      return;
    }
    const other = theirs.current;
    theirs.current = undefined;
    void send(text);
    if (other && other !== text) say(other);
  }, [send, say]);

  const seen = useRef(title);
  useEffect(() => {
    const before = seen.current;
    seen.current = title;
    const own = sent.current;
    if (title === before || title === own?.text) return;
    // Rolled back, until the answer says why.
    if (own?.isPending && title === own.before) return;
    if (unsent.current !== undefined || kept !== undefined) {
      theirs.current = title;
      return;
    }
    sent.current = undefined;
    if (!own?.text || Date.now() - own.at > SAME_TIME_MS) return;
    showToast(
      t("title.replaced-mine", "Someone else changed the title from “{mine}” to “{theirs}”.", {
        mine: own.text,
        theirs: title,
      }),
      { action: { label: t("title.use-mine", "Use mine"), run: () => void send(own.text) } },
    );
  }, [title, kept, send]);

  // It arrived, but the page was left before the answer.
  useEffect(() => {
    if (keptTitle(documentId) !== latest.current.title) return;
    dropTitle(documentId, latest.current.title);
    setKept(undefined);
  }, [documentId]);

  useEffect(() => {
    if (kept === undefined || readOnly) return;
    const resend = () => {
      if (!navigator.onLine || unsent.current !== undefined || sent.current?.isPending) return;
      const other = theirs.current;
      theirs.current = undefined;
      void send(kept);
      if (other && other !== kept) say(other);
    };
    const timer = setInterval(resend, RESEND_EVERY_MS);
    addEventListener("online", resend);
    return () => {
      clearInterval(timer);
      removeEventListener("online", resend);
    };
  }, [kept, readOnly, send, say]);

  useEffect(() => {
    unsent.current = draft;
    if (draft === undefined) return;
    const timer = setTimeout(finish, SEND_AFTER_MS);
    return () => clearTimeout(timer);
  }, [draft, finish]);
  // Text typed just before the page closes is sent too.
  useEffect(() => finish, [finish]);
  return { shown: draft ?? kept ?? title, setDraft, finish };
}
