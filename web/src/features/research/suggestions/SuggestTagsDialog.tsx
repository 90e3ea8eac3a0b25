import { useEffect, useRef } from "react";
import { ConsentBadge } from "../../../app/consent/ConsentBadge.tsx";
import { t } from "../../../app/i18n/t.ts";
import { performAction } from "../../../app/undo/undo-stack.ts";
import type { TagSuggestion_SuggestionFragment } from "../../../graphql/graphql.ts";
import { Progress } from "../../../ui/feedback/Progress.tsx";
import { Button } from "../../../ui/forms/Button.tsx";
import { Quote } from "../../../ui/marks/Quote.tsx";
import { TagChip } from "../../../ui/marks/TagChip.tsx";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { FailedSuggestions } from "./FailedSuggestions.tsx";
import { SuggestionList } from "./SuggestionList.tsx";
import styles from "./Suggestions.module.css";
import { decidedLabel } from "./suggestion-texts.ts";
import { useSuggestionActions } from "./useSuggestionActions.ts";
import { useTagSuggestions } from "./useTagSuggestions.ts";

interface SuggestTagsDialogProps {
  readonly highlightIds: readonly string[];
  /** AI adds each highlight's best tag without asking. */
  readonly applies: boolean;
  readonly onChange: () => void;
  readonly onClose: () => void;
}

/** AI's tag suggestions for highlights, to accept or reject one by one or all at once. */
export function SuggestTagsDialog({ highlightIds, applies, onChange, onClose }: SuggestTagsDialogProps) {
  const suggestions = useTagSuggestions();
  const actions = useSuggestionActions(onChange);
  const { doneCount, found, problem } = suggestions;
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void ask();
  });

  async function ask(again = false): Promise<void> {
    const { all, isWhole } = await suggestions.ask(highlightIds, applies, again);
    if (applies && isWhole && all.length > 0) void offerUndo(all.map(({ id }) => id));
  }
  const close = () => {
    // The highlights that AI tagged before it failed.
    if (applies && found.length > 0) void offerUndo(found.map(({ id }) => id));
    else onClose();
  };

  function offerUndo(ids: readonly string[]): Promise<unknown> {
    onChange();
    onClose();
    return performAction({
      label: t("suggestions.tags.applied", "AI tagged {n, plural, one {# highlight} other {# highlights}}.", {
        n: ids.length,
      }),
      run: () => Promise.resolve(),
      undo: () => actions.undo(ids),
      redo: () => actions.acceptAgain(ids),
    });
  }
  const decide = async (act: "accept" | "reject", ids: readonly string[]) => {
    suggestions.keep((id) => !ids.includes(id));
    const nameOf = (id: string) => found.find((each) => each.id === id)?.tag?.title ?? "";
    if (!(await actions[act](ids, decidedLabel(act, nameOf)))) suggestions.show(found);
  };
  return (
    <Dialog open size="medium" onClose={close} title={t("suggestions.tags.title", "Suggested tags")}>
      <div className={styles.panel}>
        {problem && <FailedSuggestions problem={problem} onRetry={() => void ask(true)} />}
        {doneCount !== undefined && (
          <div className={styles.tools}>
            <Progress
              percent={(100 * doneCount) / highlightIds.length}
              label={t("suggestions.tags.progress", "Comparing highlights with tags")}
            />
            <span role="status">
              {t("suggestions.tags.done", "{done} of {total} highlights compared", {
                done: doneCount,
                total: highlightIds.length,
              })}
            </span>
            <Button size="small" onClick={suggestions.cancel}>
              {t("suggestions.cancel", "Cancel")}
            </Button>
          </div>
        )}
        <SuggestionList
          label={t("suggestions.tags.title", "Suggested tags")}
          suggestions={applies ? [] : found.flatMap(shown)}
          onAccept={(ids) => void decide("accept", ids)}
          onReject={(ids) => void decide("reject", ids)}
        />
        {doneCount === undefined && found.length === 0 && !problem && (
          <p className={styles.keys} role="status">
            {t("suggestions.tags.none", "No more suggestions: no other tag fits these highlights.")}
          </p>
        )}
      </div>
    </Dialog>
  );
}

function shown({ id, tag, highlight }: TagSuggestion_SuggestionFragment) {
  if (!tag || !highlight) return [];
  const words = highlight.text.slice(0, 80);
  return {
    id,
    label: t("suggestions.tag.of", "{title} for “{words}”", { title: tag.title, words }),
    content: (
      <>
        <Quote
          size="small"
          lines={3}
          source={highlight.consent && <ConsentBadge consent={highlight.consent} />}
        >
          {highlight.text}
        </Quote>
        <TagChip title={tag.title} color={tag.color} />
      </>
    ),
  };
}
