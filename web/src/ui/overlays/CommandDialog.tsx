import { Modal } from "@mantine/core";
import { type ReactNode, useEffect } from "react";
import { Button } from "../forms/Button.tsx";
import { useListBox } from "../lists/useListBox.ts";
import { word } from "../word.ts";
import styles from "./CommandDialog.module.css";
import { useCloseOnBack } from "./useCloseOnBack.ts";
import { useFocusBack } from "./useFocusBack.ts";

/** A line of the list. */
export interface CommandOption {
  key: string;
  group: string;
  label: ReactNode;
  /** A second line, such as the words that matched. */
  detail?: ReactNode;
  hint: string;
  icon?: ReactNode;
  run: () => void;
}

function Failure(props: { message: string; reference?: string | undefined; onRetry: () => void }) {
  return (
    <div className={styles.failure} role="alert">
      <span>
        {props.message} {props.reference && <code>{props.reference}</code>}
      </span>
      <Button size="small" onClick={props.onRetry}>
        {word("ui.retry", "Try again")}
      </Button>
    </div>
  );
}

/** A dialog with a field and a list: arrow keys move, Enter chooses, Esc closes and restores the focus. */
export function CommandDialog(props: {
  label: string;
  placeholder: string;
  query: string;
  onQueryChange: (query: string) => void;
  /** Called once the field has the focus. */
  onReady?: () => void;
  options: readonly CommandOption[];
  empty: string;
  /** Why a part of the results is missing; shown above the list. */
  failure?: { message: string; reference?: string | undefined; onRetry: () => void } | undefined;
  /** Selects no line until text is typed or an arrow pressed, where Enter alone must do nothing. */
  cautious?: boolean;
  onClose: () => void;
}) {
  const {
    label,
    placeholder,
    query,
    onQueryChange,
    options,
    empty,
    failure,
    cautious = false,
    onClose,
  } = props;
  useFocusBack();
  useCloseOnBack(true, () => true, onClose);
  const choose = (option: CommandOption | undefined) => {
    if (!option) return;
    onClose();
    option.run();
  };
  const box = useListBox(options.length, (index) => choose(options[index]));
  const { setAt } = box;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new query starts from the top
  useEffect(() => setAt(cautious && query === "" ? -1 : 0), [query]);
  let group = "";
  return (
    <Modal.Root
      opened
      onClose={onClose}
      size={620}
      padding={0}
      yOffset="12vh"
      radius="lg"
      transitionProps={{ duration: 0 }}
      classNames={{ content: styles.content ?? "" }}
    >
      <Modal.Overlay color="var(--fs-scrim)" backgroundOpacity={1} />
      <Modal.Content aria-label={label} shadow="none">
        <input
          {...box.field}
          className={styles.field}
          type="text"
          data-autofocus
          aria-label={label}
          placeholder={placeholder}
          spellCheck={false}
          value={query}
          onChange={(event) => onQueryChange(event.currentTarget.value)}
          onKeyDown={box.onKeyDown}
          onFocus={props.onReady}
        />
        {failure && <Failure {...failure} />}
        <div id={box.listId} role="listbox" aria-label={label} className={styles.list}>
          {options.map((option, index) => {
            const heading = option.group === group ? undefined : option.group;
            group = option.group;
            return (
              <div key={option.key} role="presentation">
                {heading && (
                  <div className={styles.group} role="presentation">
                    {heading}
                  </div>
                )}
                {/* biome-ignore lint/a11y/useKeyWithClickEvents: the field above takes the keys */}
                <div
                  {...box.option(index)}
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === box.at}
                  className={styles.option}
                  onMouseMove={() => setAt(index)}
                  onClick={() => choose(option)}
                >
                  {option.icon}
                  <span className={styles.label}>
                    {option.label}
                    {option.detail && <span className={styles.detail}>{option.detail}</span>}
                  </span>
                  <span className={styles.hint}>{option.hint}</span>
                </div>
              </div>
            );
          })}
        </div>
        {options.length === 0 && !failure && (
          <p className={styles.empty} role="status">
            {empty}
          </p>
        )}
      </Modal.Content>
    </Modal.Root>
  );
}
