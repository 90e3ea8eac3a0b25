import { useQuery } from "@apollo/client/react";
import { useEffect, useMemo, useRef, useState } from "react";
import { refetchShown } from "../../../../app/apollo/refetch.ts";
import { TagPickerDocument } from "../../../../graphql/graphql.ts";
import { tagColors } from "../../../../ui/marks/tag-color.ts";
import { recentTagIds, rememberRecentTag } from "./recent-tags.ts";
import { allChoices, hasTitle, type TagChoiceProps, tagSections } from "./tag-choices.ts";

const fallbackColor = "#8a7f70";

/** The tag picker's state for its search, and the effect of choosing a line. */
export function useTagChoice(props: TagChoiceProps) {
  const { projectId, selectedIds, onToggle, onCreate, suggestedTitle = "" } = props;
  const { data, error, refetch } = useQuery(TagPickerDocument, { variables: { projectId } });
  const [search, setSearch] = useState(suggestedTitle);
  const [recent] = useState(() => recentTagIds(projectId));
  const [color, setColor] = useState<string>();
  const boards = data?.project.tagBoards;
  const choices = useMemo(() => allChoices(boards ?? []), [boards]);
  const sections = tagSections(choices, recent, search);
  const shown = sections.flatMap((section) => section.choices);
  const title = search.trim();
  const mayCreate = data !== undefined && data.project.viewerLevel !== "READ";
  const canCreate = mayCreate && title !== "" && !hasTitle(choices, title);
  const newColor = color ?? tagColors[choices.length % tagColors.length]?.hex ?? fallbackColor;

  /** The line after the last tag creates one. Returns whether it did. */
  const choose = (index: number): boolean => {
    const choice = shown[index];
    if (choice?.isLocked) return false;
    if (choice) {
      rememberRecentTag(projectId, choice.tag.id);
      onToggle(choice.tag, !selectedIds.includes(choice.tag.id));
      return false;
    }
    if (!canCreate || index !== shown.length) return false;
    onCreate(title, newColor, boards?.[0]?.id);
    setSearch("");
    setColor(undefined);
    return true;
  };
  const chooseWhenLoaded = useOnceLoaded(data !== undefined, () => choose(0));
  return {
    error: data ? undefined : error,
    loaded: data !== undefined,
    retry: () => refetchShown(refetch),
    search,
    setSearch,
    title,
    sections,
    shownCount: shown.length,
    canCreate,
    newColor,
    setNewColor: setColor,
    choose,
    chooseWhenLoaded,
  };
}

/** Defers an Enter pressed before the tags have loaded. */
function useOnceLoaded(loaded: boolean, act: () => void): () => void {
  const [wanted, setWanted] = useState(false);
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    if (!wanted || !loaded) return;
    setWanted(false);
    latest.current();
  }, [wanted, loaded]);
  return () => setWanted(true);
}
