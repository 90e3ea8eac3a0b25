import { useState } from "react";
import { t } from "../../../../app/i18n/t.ts";
import type { BoardTagFragment } from "../../../../graphql/graphql.ts";
import { showToast } from "../../../../ui/feedback/toast-store.ts";
import { CommandDialog } from "../../../../ui/overlays/CommandDialog.tsx";
import type { Column } from "./board-moves.ts";

/** Merges a tag into another of the board, found by typing, which receives its highlights. */
export function MergeDialog(props: {
  tag: BoardTagFragment;
  columns: readonly Column[];
  onMerge: (into: BoardTagFragment) => Promise<string | undefined>;
  onClose: () => void;
}) {
  const { tag, columns, onMerge, onClose } = props;
  const [query, setQuery] = useState("");
  const wanted = query.trim().toLocaleLowerCase();
  const options = columns.flatMap((column) =>
    column.tags
      .filter((other) => other.id !== tag.id && other.title.toLocaleLowerCase().includes(wanted))
      .map((other) => ({
        key: other.id,
        group: column.title,
        label: other.title,
        hint: t("count.highlights", "{n, plural, one {# highlight} other {# highlights}}", {
          n: other.highlightCount,
        }),
        run: () =>
          void onMerge(other).then((refused) => {
            if (refused) showToast(refused, { tone: "danger" });
          }),
      })),
  );
  return (
    <CommandDialog
      label={t("tag.merge.title", "Merge “{title}” into…", { title: tag.title })}
      placeholder={t("tag.merge.find", "Merge “{title}” into… Type a tag’s name", { title: tag.title })}
      query={query}
      onQueryChange={setQuery}
      options={options}
      empty={t("tag.merge.nomatch", "No other tag on this board matches.")}
      cautious
      onClose={onClose}
    />
  );
}
