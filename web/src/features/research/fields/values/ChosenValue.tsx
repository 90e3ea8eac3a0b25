import { type KeyboardEvent, useRef, useState } from "react";
import { t } from "../../../../app/i18n/t.ts";
import { Button } from "../../../../ui/forms/Button.tsx";
import { TextField } from "../../../../ui/forms/TextField.tsx";
import { useAwaitedEnter } from "../../../../ui/forms/useAwaitedEnter.ts";
import { TagChip } from "../../../../ui/marks/TagChip.tsx";
import styles from "./FieldsPanel.module.css";

export interface Choosable {
  readonly id: string;
  readonly label: string;
  readonly color: string;
}

/** A value chosen by typing a part of its name, single or multiple; Enter takes the first match. */
export function ChosenValue(props: {
  title: string;
  chosen: readonly Choosable[];
  /** Undefined while loading. */
  offered: readonly Choosable[] | undefined;
  /** Whether the options belong to the current text rather than an earlier one. */
  isAnswered: boolean;
  /** A new choice replaces the previous one. */
  single: boolean;
  typed: string;
  onType: (typed: string) => void;
  onChoose: (ids: string[]) => Promise<string | undefined>;
  /** Creates an option named as typed, if there is none, and chooses it. */
  onCreate?: ((label: string) => Promise<string | undefined>) | undefined;
}) {
  const { title, chosen, single, typed, offered: known = [], onType, onChoose, onCreate } = props;
  const [open, setOpen] = useState(false);
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const ids = chosen.map(({ id }) => id);
  const label = typed.trim();
  const isLabel = (choosable: Choosable) => choosable.label.toLocaleLowerCase() === label.toLocaleLowerCase();
  const offered = known.filter(({ id }) => !ids.includes(id));
  const creatable = onCreate !== undefined && label !== "" && ![...known, ...chosen].some(isLabel);
  const nothing = props.isAnswered && offered.length === 0 && label !== "" && !creatable;
  const done = (rejection: string | undefined) => {
    setProblem(rejection);
    if (rejection !== undefined) return;
    onType("");
    field.current?.focus();
  };
  const choose = (id: string) => void onChoose(single ? [id] : [...ids, id]).then(done);
  const create = () => void onCreate?.(label).then(done);
  const enter = useAwaitedEnter(props.isAnswered, () => {
    const wanted = offered.find(isLabel) ?? (creatable ? undefined : offered[0]);
    if (wanted) choose(wanted.id);
    else if (creatable) create();
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape" && open) {
      event.preventDefault();
      event.stopPropagation();
      onType("");
      setOpen(false);
    }
    if (event.key === "ArrowDown") setOpen(true);
    if (event.key !== "Enter" || event.nativeEvent.isComposing || label === "") return;
    event.preventDefault();
    enter.press();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: notes whether the focus has left all of it
    <div
      onFocus={() => setOpen(true)}
      onBlur={(event) => {
        if (event.currentTarget.contains(event.relatedTarget)) return;
        setOpen(false);
        enter.forget();
      }}
    >
      <TextField
        label={title}
        ref={field}
        value={typed}
        error={problem}
        autoComplete="off"
        placeholder={chosen.length === 0 ? t("field.choose", "Choose…") : t("field.choose.more", "Add…")}
        onChange={(event) => {
          onType(event.target.value);
          setOpen(true);
          enter.forget();
        }}
        onKeyDown={onKeyDown}
      />
      {chosen.length > 0 && (
        <div className={styles.chips}>
          {chosen.map((choosable) => (
            <TagChip
              key={choosable.id}
              title={choosable.label}
              color={choosable.color}
              onRemove={() => void onChoose(ids.filter((id) => id !== choosable.id)).then(setProblem)}
            />
          ))}
        </div>
      )}
      {open && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would name the field twice
        <div
          className={styles.offered}
          role="group"
          aria-label={t("field.offered", "{title}: choices", { title })}
        >
          {offered.map((choosable) => (
            <Button key={choosable.id} kind="quiet" size="small" onClick={() => choose(choosable.id)}>
              <TagChip title={choosable.label} color={choosable.color} />
            </Button>
          ))}
          {creatable && (
            <Button kind="quiet" size="small" onClick={create}>
              {t("field.create", "Create “{label}”", { label })}
            </Button>
          )}
          <p role="status" className={styles.none}>
            {nothing && t("field.no-match", "Nothing matches “{label}”.", { label })}
          </p>
        </div>
      )}
    </div>
  );
}
