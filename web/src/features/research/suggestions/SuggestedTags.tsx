import { useQuery } from "@apollo/client/react";
import { IconSparkles } from "@tabler/icons-react";
import { useState } from "react";
import { untilRefetched } from "../../../app/apollo/refetch.ts";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import { useSettled } from "../../../app/useSettled.ts";
import { HighlightSuggestionsDocument } from "../../../graphql/graphql.ts";
import { Button } from "../../../ui/forms/Button.tsx";
import { FailedSuggestions } from "./FailedSuggestions.tsx";
import styles from "./Suggestions.module.css";
import { useAiSwitch } from "./useAiSwitch.ts";
import { useSuggestionActions } from "./useSuggestionActions.ts";
import { useTagSuggestions } from "./useTagSuggestions.ts";

/** AI's tag suggestions for one highlight, in its tag picker. */
export function SuggestedTags(props: {
  highlightId: string;
  /** Resolves once the server has the highlight: before that the request would fail. */
  whenMade: () => Promise<unknown>;
}) {
  const { highlightId } = props;
  const state = useAiSwitch("tags");
  const isMade = useSettled(props.whenMade);
  const { data, error, refetch } = useQuery(HighlightSuggestionsDocument, {
    variables: { id: highlightId },
    skip: state === undefined || state === "Off" || !isMade,
  });
  const [asked, setAsked] = useState(false);
  const actions = useSuggestionActions(() => untilRefetched(refetch));
  const suggestions = useTagSuggestions();
  if (state === undefined || state === "Off" || !data) {
    return error ? <p className={styles.keys}>{readFailure(error).message}</p> : null;
  }
  const offered = data.highlight.tagSuggestions;
  const ask = async () => {
    await suggestions.ask([highlightId], false);
    await untilRefetched(refetch);
    setAsked(true);
  };
  return (
    <section className={styles.tools} aria-label={t("suggestions.tags.title", "Suggested tags")}>
      {offered.map(
        ({ id, tag }) =>
          tag && (
            <Button
              key={id}
              size="small"
              icon={<IconSparkles size={14} aria-hidden />}
              aria-label={t("suggestions.tag.accept", "Accept the suggested tag {title}", {
                title: tag.title,
              })}
              onClick={() =>
                void actions.accept([id], () =>
                  t("suggestions.tag.accepted", "Tagged “{title}”.", { title: tag.title }),
                )
              }
            >
              {tag.title}
            </Button>
          ),
      )}
      {offered.length === 0 && !asked && (
        <Button
          size="small"
          kind="quiet"
          icon={<IconSparkles size={14} aria-hidden />}
          loading={suggestions.doneCount !== undefined}
          onClick={() => void ask()}
        >
          {t("suggestions.tags", "Suggest tags")}
        </Button>
      )}
      {suggestions.problem && <FailedSuggestions problem={suggestions.problem} onRetry={() => void ask()} />}
      {asked && offered.length === 0 && !suggestions.problem && (
        <p className={styles.keys} role="status">
          {t("suggestions.tag.none", "No tag fits this highlight.")}
        </p>
      )}
    </section>
  );
}
