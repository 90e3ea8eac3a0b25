import { useQuery } from "@apollo/client/react";
import { useDeferredValue, useState } from "react";
import { refetchShown } from "../../../app/apollo/refetch.ts";
import { ConsentBadge } from "../../../app/consent/ConsentBadge.tsx";
import { withConsent } from "../../../app/consent/consent-labels.ts";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import {
  type EmbeddedHighlight_HighlightFragment,
  HighlightPickerRecentDocument,
  HighlightPickerSearchDocument,
} from "../../../graphql/graphql.ts";
import { ErrorState } from "../../../ui/feedback/ErrorState.tsx";
import { LoadingState } from "../../../ui/feedback/LoadingState.tsx";
import { TextField } from "../../../ui/forms/TextField.tsx";
import { useListBox } from "../../../ui/lists/useListBox.ts";
import { Quote } from "../../../ui/marks/Quote.tsx";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import styles from "./HighlightPicker.module.css";

/** Longest query that the API accepts. */
const QUERY_LENGTH_MAX = 2_000;

function useFound(projectId: string, search: string) {
  const recent = useQuery(HighlightPickerRecentDocument, { variables: { projectId }, skip: search !== "" });
  const found = useQuery(HighlightPickerSearchDocument, {
    variables: { query: search, projectIds: [projectId] },
    skip: search === "",
  });
  const query = search === "" ? recent : found;
  const highlights =
    search === ""
      ? recent.data?.project.highlights.edges.map(({ node }) => node)
      : found.data?.search.items.map(({ highlight }) => highlight);
  return {
    highlights: highlights?.filter((one): one is EmbeddedHighlight_HighlightFragment => Boolean(one)),
    error: query.error,
    retry: () => refetchShown(query.refetch),
  };
}

function sourceOf({ speaker, note }: EmbeddedHighlight_HighlightFragment): string {
  return [speaker, note?.title].filter(Boolean).join(" · ");
}

function labelOf(highlight: EmbeddedHighlight_HighlightFragment): string {
  const label = [highlight.text, sourceOf(highlight)].filter(Boolean).join(", ");
  return withConsent(label, highlight.consent);
}

/** Finds a highlight of the project to quote. Arrows move, Enter chooses, Esc closes. */
export function HighlightPicker(props: {
  projectId: string;
  onPick: (highlight: EmbeddedHighlight_HighlightFragment) => void;
  onClose: () => void;
}) {
  const { projectId, onPick, onClose } = props;
  const [search, setSearch] = useState("");
  const { highlights, error, retry } = useFound(projectId, useDeferredValue(search.trim()));
  const count = highlights?.length ?? 0;
  const box = useListBox(count, (index) => {
    const chosen = highlights?.[index];
    if (chosen) onPick(chosen);
  });
  return (
    <Dialog open onClose={onClose} size="medium" title={t("insight.picker.title", "Quote a highlight")}>
      <TextField
        {...box.field}
        label={t("insight.picker.search", "Search the project’s highlights")}
        value={search}
        autoFocus
        maxLength={QUERY_LENGTH_MAX}
        onChange={(event) => {
          setSearch(event.target.value);
          box.setAt(0);
        }}
        onKeyDown={box.onKeyDown}
      />
      <div
        id={box.listId}
        role="listbox"
        aria-label={t("insight.picker.list", "Highlights")}
        className={styles.list}
      >
        {highlights?.map((highlight, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the search field's, which keeps the focus
          <div
            key={highlight.id}
            {...box.option(index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === box.at}
            aria-label={labelOf(highlight)}
            className={styles.option}
            onClick={() => onPick(highlight)}
          >
            <Quote
              size="small"
              lines={3}
              color={highlight.tags[0]?.color}
              source={
                <>
                  {sourceOf(highlight)} <ConsentBadge consent={highlight.consent} />
                </>
              }
            >
              {highlight.text}
            </Quote>
          </div>
        ))}
      </div>
      {!highlights && !error && <LoadingState rows={4} rowHeight={48} />}
      {!highlights && error && (
        <ErrorState
          compact
          title={t("insight.picker.failed", "Could not load the highlights")}
          onRetry={retry}
        >
          <p>{readFailure(error).message}</p>
        </ErrorState>
      )}
      {highlights && count === 0 && (
        <p className={styles.none}>
          {search.trim() === ""
            ? t("insight.picker.none", "This project has no highlights yet. Create some in its notes first.")
            : t("insight.picker.no-match", "No matching highlights in this project.")}
        </p>
      )}
    </Dialog>
  );
}
