import { customFieldValueLengthMax, noteTitleLengthMax } from "@fieldstone/model/limits.ts";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import type { CustomFieldType, FieldValue_ValueFragment } from "../../../../graphql/graphql.ts";
import { FieldValue } from "../../fields/values/FieldValue.tsx";
import { ChosenPeople } from "../../fields/values/PersonValue.tsx";
import { useFieldValueActions } from "../../fields/values/useFieldValueActions.ts";
import { TagPicker } from "../../highlights/tag-picker/TagPicker.tsx";
import { useNewTags } from "../../highlights/tag-picker/useNewTags.ts";
import type { ViewRow } from "../rows/view-row.ts";
import styles from "../Table.module.css";
import { cellText } from "./cell-text.ts";
import type { CellValue } from "./entered-value.ts";
import type { ViewColumn } from "./view-columns.ts";

/** Where the cursor moves after editing a cell. */
export type Leaving = "stay" | "down" | "right" | "left";

interface EditorProps {
  readonly row: ViewRow;
  readonly column: ViewColumn;
  /** Undefined for people. */
  readonly projectId: string | undefined;
  /** Resolves to the reason if the value was rejected. The undo deletes a tag that was created for the value. */
  readonly onSave: (entered: CellValue, newTagId?: string) => Promise<string | undefined>;
  readonly onLeave: (to: Leaving) => void;
}

/** Types whose values are selected rather than typed. */
const chosenTypes: readonly CustomFieldType[] = ["SELECT", "PERSON", "NPS"];

const inputModes: Partial<Record<CustomFieldType, "decimal" | "email" | "tel" | "url">> = {
  NUMBER: "decimal",
  EMAIL: "email",
  PHONE: "tel",
  URL: "url",
};

/** A cell being edited: a text field, or the control of the field's type. */
export function CellEditor(props: EditorProps) {
  const { field, key } = props.column;
  if (key === "tags") return <TagsEditor {...props} />;
  if (key === "people") return <PeopleEditor {...props} />;
  return field !== undefined && chosenTypes.includes(field.type) ? (
    <ChoiceEditor {...props} field={field} />
  ) : (
    <TextEditor {...props} />
  );
}

const fieldedObjects = { note: "NOTE", insight: "INSIGHT", person: "PERSON", highlight: "NOTE" } as const;

/** Whether Tab moves on to the colours of a new tag, which the keyboard could not reach otherwise. */
function leadsToColors({ currentTarget, target, shiftKey }: KeyboardEvent): boolean {
  const colors = currentTarget.querySelector("[type=radio]");
  return colors !== null && !shiftKey && target instanceof HTMLInputElement && target.type !== "radio";
}

/** A cell whose value is selected: leaving its controls leaves the cell. */
function ChoiceBox({ onLeave, children }: Pick<EditorProps, "onLeave"> & { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const controls = box.current;
    (controls?.querySelector<HTMLElement>("input:checked") ?? controls?.querySelector("input"))?.focus();
  }, []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: notes whether the focus has left all of it, and keeps presses from the cell
    <div
      ref={box}
      className={styles.choice}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) onLeave("stay");
      }}
      onMouseDown={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key !== "Escape" && event.key !== "Tab") return;
        if (event.key === "Tab" && leadsToColors(event)) return;
        event.preventDefault();
        onLeave(event.key === "Escape" ? "stay" : event.shiftKey ? "left" : "right");
      }}
    >
      {children}
    </div>
  );
}

/** The tags of a highlight. */
function TagsEditor({ row, projectId, onSave, onLeave }: EditorProps) {
  const newTags = useNewTags(projectId);
  const latest = useRef({ row, onSave });
  latest.current = { row, onSave };
  const toggle = (id: string, selected: boolean, newTagId?: string) => {
    const others = latest.current.row.tags.flatMap((tag) => (tag.id === id ? [] : tag.id));
    void latest.current.onSave({ tagIds: selected ? [...others, id] : others }, newTagId);
  };
  if (projectId === undefined) return null;
  return (
    <ChoiceBox onLeave={onLeave}>
      <TagPicker
        projectId={projectId}
        selectedIds={row.tags.map(({ id }) => id)}
        onToggle={({ id }, selected) => toggle(id, selected)}
        onCreate={(title, color, boardId) =>
          void newTags.add(title, color, boardId).then((tag) => tag && toggle(tag.id, true, tag.id))
        }
        onClose={() => onLeave("stay")}
      />
    </ChoiceBox>
  );
}

/** The people of a note. */
function PeopleEditor({ row, column, onSave, onLeave }: EditorProps) {
  return (
    <ChoiceBox onLeave={onLeave}>
      <ChosenPeople
        title={column.label}
        people={[...row.people]}
        onChoose={(personIds) => onSave({ personIds })}
      />
    </ChoiceBox>
  );
}

function ChoiceEditor(props: EditorProps & { field: NonNullable<ViewColumn["field"]> }) {
  const { row, column, field, onSave, onLeave } = props;
  const { addOption } = useFieldValueActions(fieldedObjects[row.type], row.id);
  const cell = row.cells.get(column.key);
  const value: FieldValue_ValueFragment = {
    field,
    text: cell?.text ?? null,
    options: field.options.filter(({ id }) => cell?.optionIds.includes(id)),
    people: cell?.people ?? [],
  };
  return (
    <ChoiceBox onLeave={onLeave}>
      <FieldValue value={value} canWrite actions={{ addOption, set: (_value, entered) => onSave(entered) }} />
    </ChoiceBox>
  );
}

function TextEditor({ row, column, onSave, onLeave }: EditorProps) {
  const { field } = column;
  const isDate = field?.type === "DATETIME";
  const before = isDate ? cellText(row, column).slice(0, 10) : cellText(row, column);
  const [draft, setDraft] = useState(before);
  const isLeft = useRef(false);
  const input = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);

  function leave(to: Leaving): void {
    isLeft.current = true;
    onLeave(to);
  }
  function save(to: Leaving): void {
    if (isLeft.current) return;
    // Optimistic; a later rejection is shown in a toast.
    if (draft !== before) void onSave({ text: draft });
    leave(to);
  }
  function onKeyDown(event: KeyboardEvent): void {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape") {
      event.preventDefault();
      leave("stay");
    } else if (event.key === "Tab") {
      event.preventDefault();
      save(event.shiftKey ? "left" : "right");
    } else if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      save("down");
    }
  }
  const shared = {
    ref: input,
    className: styles.input,
    "aria-label": column.label,
    value: draft,
    onBlur: () => save("stay"),
    onKeyDown,
  };
  if (field?.type === "TEXT") {
    return (
      <textarea
        {...shared}
        rows={4}
        maxLength={customFieldValueLengthMax}
        onChange={(event) => setDraft(event.target.value)}
      />
    );
  }
  return (
    <input
      {...shared}
      type={isDate ? "date" : "text"}
      inputMode={field && inputModes[field.type]}
      autoComplete="off"
      maxLength={field === undefined ? noteTitleLengthMax : customFieldValueLengthMax}
      onChange={(event) => setDraft(event.target.value)}
    />
  );
}
