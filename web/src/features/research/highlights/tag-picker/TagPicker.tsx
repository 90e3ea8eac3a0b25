import { IconLock } from "@tabler/icons-react";
import type { KeyboardEvent } from "react";
import { readFailure } from "../../../../app/errors/failure.ts";
import { t } from "../../../../app/i18n/t.ts";
import { LoadingState } from "../../../../ui/feedback/LoadingState.tsx";
import { Button } from "../../../../ui/forms/Button.tsx";
import { TextField } from "../../../../ui/forms/TextField.tsx";
import { useListBox } from "../../../../ui/lists/useListBox.ts";
import { safeTagColor } from "../../../../ui/marks/tag-color.ts";
import { NewTagColor } from "./NewTagColor.tsx";
import { TagOption } from "./TagOption.tsx";
import styles from "./TagPicker.module.css";
import { TagPreview } from "./TagPreview.tsx";
import type { TagChoiceProps, TagSection } from "./tag-choices.ts";
import { useTagChoice } from "./useTagChoice.ts";

/** Maximum length of a tag's title. */
const TITLE_LENGTH_MAX = 200;

export interface TagPickerProps extends TagChoiceProps {
  onClose: () => void;
}

/** Finds, adds, removes and creates tags. Type to search; arrows move, Enter toggles, Esc closes. */
export function TagPicker(props: TagPickerProps) {
  const { selectedIds, onClose } = props;
  const choice = useTagChoice(props);
  const { loaded, canCreate, newColor, sections, shownCount, title } = choice;
  const count = shownCount + (canCreate ? 1 : 0);
  const choose = (index: number) => {
    if (choice.choose(index)) box.setAt(0);
  };
  const box = useListBox(count, choose);
  const pointedAt = sections.flatMap((section) => section.choices)[box.at];
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") {
      event.preventDefault();
      onClose();
    } else if (event.key === "Enter" && !loaded && title !== "") {
      event.preventDefault();
      choice.chooseWhenLoaded();
    } else box.onKeyDown(event);
    // Keys handled by the picker must not reach the page below.
    if (event.isDefaultPrevented()) event.stopPropagation();
  };
  if (choice.error) return <PickerFailure error={choice.error} onRetry={choice.retry} />;
  return (
    <div className={styles.picker}>
      <TextField
        {...box.field}
        label={t("tags.picker.search", "Find or create a tag")}
        hideLabel
        placeholder={t("tags.picker.search", "Find or create a tag")}
        value={choice.search}
        autoFocus
        // Typing replaces the suggested title.
        onFocus={(event) => event.target.select()}
        maxLength={TITLE_LENGTH_MAX}
        onChange={(event) => {
          choice.setSearch(event.target.value);
          box.setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      {!loaded && <LoadingState rows={4} rowHeight={24} />}
      <div
        id={box.listId}
        role="listbox"
        aria-multiselectable
        aria-label={t("tags.picker.list", "Tags")}
        className={styles.list}
      >
        {sections.map((section, order) => (
          <TagGroup
            key={section.key}
            section={section}
            firstIndex={sections.slice(0, order).reduce((sum, { choices }) => sum + choices.length, 0)}
            box={box}
            selectedIds={selectedIds}
            onChoose={choose}
          />
        ))}
        {canCreate && (
          <TagOption box={box} index={shownCount} color={newColor} selected={false} onChoose={choose}>
            <span className={styles.title}>{t("tags.picker.create", "Create “{title}”", { title })}</span>
          </TagOption>
        )}
      </div>
      {pointedAt?.tag.codebookEntry && <TagPreview entry={pointedAt.tag.codebookEntry} />}
      {pointedAt?.isLocked && (
        <p className={styles.message} role="status">
          {t("tags.picker.locked", "This tag is locked. Ask someone with full access to add or remove it.")}
        </p>
      )}
      {canCreate && (
        <NewTagColor
          color={newColor}
          onChange={choice.setNewColor}
          onEnter={() => choose(shownCount)}
          onEscape={onClose}
        />
      )}
      {loaded && count === 0 && (
        <p className={styles.message}>
          {title === ""
            ? t("tags.picker.none", "No tags yet. Type a name to create the first one.")
            : t("tags.picker.no-match", "No matching tags.")}
        </p>
      )}
    </div>
  );
}

function headingOf(key: TagSection["key"]): string | undefined {
  if (key === "recent") return t("tags.picker.recent", "Recent");
  return key === "all" ? t("tags.picker.all", "All tags") : undefined;
}

function TagGroup(props: {
  section: TagSection;
  firstIndex: number;
  box: ReturnType<typeof useListBox>;
  selectedIds: readonly string[];
  onChoose: (index: number) => void;
}) {
  const { section, firstIndex, box, selectedIds, onChoose } = props;
  const heading = headingOf(section.key);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot stand in a list box
    <div role="group" aria-label={heading ?? t("tags.picker.found", "Results")}>
      {heading && <div className={styles.heading}>{heading}</div>}
      {section.choices.map(({ tag, place, isLocked }, order) => {
        const selected = selectedIds.includes(tag.id);
        return (
          <TagOption
            key={tag.id}
            box={box}
            index={firstIndex + order}
            color={safeTagColor(tag.color)}
            selected={selected}
            isLocked={isLocked}
            onChoose={onChoose}
          >
            <span className={styles.title}>{tag.title}</span>
            {isLocked && <IconLock size={14} aria-hidden />}
            <span className={styles.place}>{place}</span>
            <span className={styles.tick} aria-hidden>
              {selected ? "✓" : ""}
            </span>
          </TagOption>
        );
      })}
    </div>
  );
}

function PickerFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <div className={styles.message} role="alert">
      <p>{readFailure(error).message}</p>
      <Button size="small" onClick={onRetry}>
        {t("tags.picker.retry", "Try again")}
      </Button>
    </div>
  );
}
