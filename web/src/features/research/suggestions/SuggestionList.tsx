import { type KeyboardEvent, type ReactNode, useRef } from "react";
import { t } from "../../../app/i18n/t.ts";
import { Button } from "../../../ui/forms/Button.tsx";
import styles from "./Suggestions.module.css";

export interface ShownSuggestion {
  readonly id: string;
  /** Accessible name of the suggestion. */
  readonly label: string;
  readonly content: ReactNode;
  /** Shows its place. */
  readonly onFocus?: () => void;
}

interface SuggestionListProps {
  readonly label: string;
  readonly suggestions: readonly ShownSuggestion[];
  readonly onAccept: (ids: readonly string[]) => void;
  readonly onReject: (ids: readonly string[]) => void;
}

/** Suggestions to decide on: arrows move, A accepts, R rejects, with Shift all of them. */
export function SuggestionList({ label, suggestions, onAccept, onReject }: SuggestionListProps) {
  const list = useRef<HTMLUListElement>(null);
  const all = suggestions.map(({ id }) => id);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const rows = [...(list.current?.querySelectorAll<HTMLElement>("li") ?? [])];
    const at = rows.findIndex((row) => row.contains(document.activeElement));
    const act = actOf(event.key);
    if (act === undefined || at === -1) return;
    event.preventDefault();
    event.stopPropagation();
    if (act === "next" || act === "previous") {
      rows[at + (act === "next" ? 1 : -1)]?.focus();
      return;
    }
    const ids = event.shiftKey ? all : all.slice(at, at + 1);
    // The row disappears; the next one gets the focus.
    (rows[at + 1] ?? rows[at - 1])?.focus();
    if (act === "accept") onAccept(ids);
    else onReject(ids);
  };
  if (suggestions.length === 0) return null;
  return (
    <section aria-label={label} className={styles.section}>
      <p className={styles.keys}>
        {t("suggestions.keys", "Arrows choose, A accepts, R rejects; with Shift all of them.")}
      </p>
      <ul ref={list} className={styles.list} onKeyDown={onKeyDown}>
        {suggestions.map((suggestion) => (
          <li
            key={suggestion.id}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a row is chosen by keys
            tabIndex={0}
            aria-label={suggestion.label}
            className={styles.row}
            onFocus={suggestion.onFocus}
          >
            <div className={styles.content}>{suggestion.content}</div>
            <Button
              size="small"
              aria-label={t("suggestions.accept.of", "Accept: {label}", { label: suggestion.label })}
              onClick={() => onAccept([suggestion.id])}
            >
              {t("suggestions.accept", "Accept")}
            </Button>
            <Button
              size="small"
              kind="quiet"
              aria-label={t("suggestions.reject.of", "Reject: {label}", { label: suggestion.label })}
              onClick={() => onReject([suggestion.id])}
            >
              {t("suggestions.reject", "Reject")}
            </Button>
          </li>
        ))}
      </ul>
      {suggestions.length > 1 && (
        <div className={styles.tools}>
          <Button size="small" onClick={() => onAccept(all)}>
            {t("suggestions.accept-all", "Accept all")}
          </Button>
          <Button size="small" kind="quiet" onClick={() => onReject(all)}>
            {t("suggestions.reject-all", "Reject all")}
          </Button>
        </div>
      )}
    </section>
  );
}

function actOf(key: string): "next" | "previous" | "accept" | "reject" | undefined {
  switch (key.toLowerCase()) {
    case "arrowdown":
      return "next";
    case "arrowup":
      return "previous";
    case "a":
      return "accept";
    case "r":
      return "reject";
    default:
      return undefined;
  }
}
