import type { TagPickerQuery } from "../../../../graphql/graphql.ts";

type Board = TagPickerQuery["project"]["tagBoards"][number];
export type PickerTag = Board["ungroupedTags"][number];

export interface TagChoice {
  tag: PickerTag;
  /** Board and group, to distinguish tags of the same name. */
  place: string;
  /** Locked: only people with full access may use it. */
  isLocked: boolean;
}

export interface TagSection {
  key: "recent" | "all" | "found";
  choices: readonly TagChoice[];
}

/** The chosen tags' context, and the callbacks. */
export interface TagChoiceProps {
  projectId: string;
  selectedIds: readonly string[];
  onToggle: (tag: PickerTag, selected: boolean) => void;
  /** Creates a tag and adds it. The board is the project's first; undefined if there is none. */
  onCreate: (title: string, color: string, boardId: string | undefined) => void;
  /** Initial search: a likely title of the tag. */
  suggestedTitle?: string | undefined;
}

/** All tags of a project's boards, in the boards' order. */
export function allChoices(boards: readonly Board[]): readonly TagChoice[] {
  return boards.flatMap((board) => {
    const choiceOf = (tag: PickerTag, place: string) => ({
      tag,
      place,
      isLocked: tag.locked && board.viewerLevel !== "FULL",
    });
    return [
      ...board.groups.flatMap((group) =>
        group.tags.map((tag) => choiceOf(tag, [board.title, group.title].join(" › "))),
      ),
      ...board.ungroupedTags.map((tag) => choiceOf(tag, board.title)),
    ];
  });
}

function rankOf(title: string, wanted: string): number {
  const lower = title.toLocaleLowerCase();
  if (lower === wanted) return 0;
  if (lower.startsWith(wanted)) return 1;
  if (new RegExp(`(?:^|[^\\p{L}\\p{N}])${RegExp.escape(wanted)}`, "u").test(lower)) return 2;
  return lower.includes(wanted) ? 3 : 4;
}

/**
 * The picker's sections for a search: exact matches first, then prefixes, then the rest; recent tags without
 * a search.
 */
export function tagSections(
  choices: readonly TagChoice[],
  recentIds: readonly string[],
  search: string,
): readonly TagSection[] {
  const wanted = search.trim().toLocaleLowerCase();
  if (wanted !== "") {
    const ranked = choices.map((choice) => ({ choice, rank: rankOf(choice.tag.title, wanted) }));
    const found = ranked.filter(({ rank }) => rank < 4).sort((a, b) => a.rank - b.rank);
    return [{ key: "found", choices: found.map(({ choice }) => choice) }];
  }
  const byId = new Map(choices.map((choice) => [choice.tag.id, choice]));
  const recent = recentIds.map((id) => byId.get(id)).filter((choice) => choice !== undefined);
  const rest = choices.filter((choice) => !recent.includes(choice));
  return [
    { key: "recent" as const, choices: recent },
    { key: "all" as const, choices: rest },
  ].filter((section) => section.choices.length > 0);
}

/** Whether a tag has exactly this title, ignoring case. */
export function hasTitle(choices: readonly TagChoice[], title: string): boolean {
  const wanted = title.trim().toLocaleLowerCase();
  return choices.some(({ tag }) => tag.title.toLocaleLowerCase() === wanted);
}
