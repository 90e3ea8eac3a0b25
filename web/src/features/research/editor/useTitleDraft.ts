import { useCallback, useEffect, useRef, useState } from "react";
import { t } from "../../../app/i18n/t.ts";
import { showToast } from "../../../ui/toast-store.ts";

/** A title is sent when the typing rests for this long. */
const SEND_AFTER_MS = 700;
/** A title that changes so soon after one's own was sent was written at the same time. */
const SAME_TIME_MS = 20_000;

/** What is being written into the title, sent when it rests. Of two people's titles neither is lost unseen. */
export function useTitleDraft(title: string, onChange: (title: string) => void) {
  const [draft, setDraft] = useState<string>();
  const latest = useRef({ title, onChange });
  latest.current = { title, onChange };
  const unsent = useRef<string>(undefined);
  const sent = useRef<{ text: string; at: number }>(undefined);
  /** Somebody else's title that came while this one was being written. */
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
  // What was typed just before the page goes is sent too.
  useEffect(() => finish, [finish]);
  return { draft, setDraft, finish };
}
