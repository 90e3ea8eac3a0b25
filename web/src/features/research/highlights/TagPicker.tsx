import { useQuery } from "@apollo/client/react";
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from "react";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import { TagPickerDocument } from "../../../graphql/graphql.ts";
import { Button } from "../../../ui/Button.tsx";
import { LoadingState } from "../../../ui/LoadingState.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { safeTagColor, tagColors } from "../../../ui/tag-color.ts";
import { recentTagIds, rememberRecentTag } from "./recent-tags.ts";
import styles from "./TagPicker.module.css";
import { allChoices, hasTitle, type PickerTag, tagSections } from "./tag-choices.ts";

/** Longest title of a tag. */
const TITLE_LENGTH_MAX = 200;

export interface TagPickerProps {
  projectId: string;
  selectedIds: readonly string[];
  onToggle: (tag: PickerTag, selected: boolean) => void;
  /** Makes a tag and gives it. The board is the project's first; undefined where there is none yet. */
  onCreate: (title: string, color: string, boardId: string | undefined) => void;
  onClose: () => void;
}

function sectionTitle(key: "recent" | "all" | "found"): string | undefined {
  if (key === "recent") return t("tags.picker.recent", "Recent");
  return key === "all" ? t("tags.picker.all", "All tags") : undefined;
}

/** Finds, gives, takes and makes tags. Type to search; arrows choose, Enter gives or takes, Esc closes. */
export function TagPicker(props: TagPickerProps) {
  const { projectId, selectedIds, onToggle, onCreate, onClose } = props;
  const { data, error, refetch } = useQuery(TagPickerDocument, { variables: { projectId } });
  const [search, setSearch] = useState("");
  const [at, setAt] = useState(0);
  const [recent] = useState(() => recentTagIds(projectId));
  const listId = useId();
  const boards = data?.project.tagBoards;
  const choices = useMemo(() => allChoices(boards ?? []), [boards]);
  const [color, setColor] = useState<string>();
  const newColor = color ?? tagColors[choices.length % tagColors.length]?.hex ?? "#8a7f70";
  const sections = tagSections(choices, recent, search);
  const flat = sections.flatMap((section) => section.choices);
  const title = search.trim();
  const mayCreate = data !== undefined && data.project.viewerLevel !== "READ";
  const canCreate = mayCreate && title !== "" && !hasTitle(choices, title);
  const count = flat.length + (canCreate ? 1 : 0);
  const onCreateLine = canCreate && at === flat.length;

  const take = (index: number) => {
    const choice = flat[index];
    if (choice) {
      rememberRecentTag(projectId, choice.tag.id);
      onToggle(choice.tag, !selectedIds.includes(choice.tag.id));
    } else if (canCreate && index === flat.length) {
      onCreate(title, newColor, boards?.[0]?.id);
      setSearch("");
      setColor(undefined);
      setAt(0);
    }
  };
  // Enter pressed by a quick hand before the tags are here is done when they are.
  const [entered, setEntered] = useState(false);
  const latestTake = useRef(take);
  latestTake.current = take;
  const ready = data !== undefined;
  useEffect(() => {
    if (!entered || !ready) return;
    setEntered(false);
    latestTake.current(0);
  }, [entered, ready]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && !ready && title !== "") setEntered(true);
    else if (event.key === "ArrowDown" && count > 0) setAt((at + 1) % count);
    else if (event.key === "ArrowUp" && count > 0) setAt((at + count - 1) % count);
    else if (event.key === "Home" && event.ctrlKey) setAt(0);
    else if (event.key === "End" && event.ctrlKey) setAt(Math.max(0, count - 1));
    else if (event.key === "Enter") take(at);
    else if (event.key === "Escape") onClose();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  if (error && !data) {
    return (
      <div className={styles.message} role="alert">
        <p>{readFailure(error).message}</p>
        <Button size="small" onClick={() => void refetch()}>
          {t("tags.picker.retry", "Try again")}
        </Button>
      </div>
    );
  }
  let index = -1;
  return (
    <div className={styles.picker}>
      <TextField
        label={t("tags.picker.search", "Find or create a tag")}
        hideLabel
        placeholder={t("tags.picker.search", "Find or create a tag")}
        value={search}
        autoFocus
        autoComplete="off"
        maxLength={TITLE_LENGTH_MAX}
        role="combobox"
        aria-controls={listId}
        aria-expanded
        aria-activedescendant={count > 0 ? `${listId}-${at}` : undefined}
        onChange={(event) => {
          setSearch(event.target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      {!data && <LoadingState rows={4} rowHeight={24} />}
      <div
        id={listId}
        role="listbox"
        aria-multiselectable
        aria-label={t("tags.picker.list", "Tags")}
        className={styles.list}
      >
        {sections.map((section) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot stand in a list box
          <div
            key={section.key}
            role="group"
            aria-label={sectionTitle(section.key) ?? t("tags.picker.found", "Results")}
          >
            {sectionTitle(section.key) && <div className={styles.heading}>{sectionTitle(section.key)}</div>}
            {section.choices.map(({ tag, place }) => {
              index += 1;
              const own = index;
              const selected = selectedIds.includes(tag.id);
              return (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the search field's, which keeps the focus
                <div
                  key={tag.id}
                  id={`${listId}-${own}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={selected}
                  data-at={own === at || undefined}
                  className={styles.option}
                  ref={own === at ? (element) => element?.scrollIntoView({ block: "nearest" }) : undefined}
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => take(own)}
                >
                  <span className={styles.dot} style={{ background: safeTagColor(tag.color) }} aria-hidden />
                  <span className={styles.title}>{tag.title}</span>
                  <span className={styles.place}>{place}</span>
                  <span className={styles.tick} aria-hidden>
                    {selected ? "✓" : ""}
                  </span>
                </div>
              );
            })}
          </div>
        ))}
        {canCreate && (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the search field's, which keeps the focus
          <div
            id={`${listId}-${flat.length}`}
            role="option"
            tabIndex={-1}
            aria-selected={false}
            data-at={onCreateLine || undefined}
            className={styles.option}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => take(flat.length)}
          >
            <span className={styles.dot} style={{ background: newColor }} aria-hidden />
            <span className={styles.title}>{t("tags.picker.create", "Create “{title}”", { title })}</span>
          </div>
        )}
      </div>
      {canCreate && (
        <fieldset className={styles.colors}>
          <legend className={styles.heading}>{t("tags.picker.color", "Colour for the new tag")}</legend>
          {tagColors.map(({ hex, name }) => (
            <label key={hex} className={styles.color} style={{ background: hex }} title={name}>
              <input
                type="radio"
                name={`${listId}-color`}
                className="fs-hidden"
                aria-label={name}
                checked={hex === newColor}
                onChange={() => setColor(hex)}
                onKeyDown={(event) => {
                  if (event.key === "Enter") take(flat.length);
                  if (event.key === "Escape") onClose();
                }}
              />
            </label>
          ))}
        </fieldset>
      )}
      {data && count === 0 && (
        <p className={styles.message}>
          {title === ""
            ? t("tags.picker.none", "No tags yet. Type a name to create the first one.")
            : t("tags.picker.no-match", "No matching tags.")}
        </p>
      )}
    </div>
  );
}
