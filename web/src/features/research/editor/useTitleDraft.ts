import { useCallback, useEffect, useRef, useState } from "react";
import { t } from "../../../app/i18n/t.ts";
import { showToast } from "../../../ui/feedback/toast-store.ts";

/** Delay after typing before the title is sent. */
const SEND_AFTER_MS = 700;
/** A remote title that arrives this soon after the own was sent was written concurrently. */
const SAME_TIME_MS = 20_000;

/**
 * The title being typed, sent after a pause. If two people edit it concurrently, neither title is silently
 * lost.
 */
export function useTitleDraft(title: string, onChange: (title: string) => void) {
  const [draft, setDraft] = useState<string>();
  const latest = useRef({ title, onChange });
  latest.current = { title, onChange };
  const unsent = useRef<string>(undefined);
  const sent = useRef<{ text: string; at: number }>(undefined);
  /** Another user's title that arrived during typing. */
  const theirs = useRef<string>(undefined);

  const send = useCallback((text: string) => {
    sent.current = { text, at: Date.now() };
    latest.current.onChange(text);
  }, []);
  const finish = useCallback(() => {
    const text = unsent.current?.trim();
    unsent.current = undefined;
    if (text === undefined || text === latest.current.title) return;
    const other = theirs.current;
    theirs.current = undefined;
    send(text);
    if (!other || other === text) return;
    showToast(
      t(
        "title.replaced-theirs",
        "Your title replaced “{title}”, which someone else entered in the meantime.",
        {
          title: other,
        },
      ),
      { action: { label: t("title.use-theirs", "Use theirs"), run: () => send(other) } },
    );
  }, [send]);

  const seen = useRef(title);
  useEffect(() => {
    const before = seen.current;
    seen.current = title;
    if (title === before || title === sent.current?.text) return;
    if (unsent.current !== undefined) {
      theirs.current = title;
      return;
    }
    const own = sent.current;
    sent.current = undefined;
    if (!own?.text || Date.now() - own.at > SAME_TIME_MS) return;
    showToast(
      t("title.replaced-mine", "Someone else changed the title from “{mine}” to “{theirs}”.", {
        mine: own.text,
        theirs: title,
      }),
      { action: { label: t("title.use-mine", "Use mine"), run: () => send(own.text) } },
    );
  }, [title, send]);

  useEffect(() => {
    unsent.current = draft;
    if (draft === undefined) return;
    const timer = setTimeout(finish, SEND_AFTER_MS);
    return () => clearTimeout(timer);
  }, [draft, finish]);
  // Text typed just before the page closes is sent too.
  useEffect(() => finish, [finish]);
  return { draft, setDraft, finish };
}
