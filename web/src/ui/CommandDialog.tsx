import { Modal } from "@mantine/core";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import styles from "./CommandDialog.module.css";
import { useFocusBack } from "./useFocusBack.ts";

/** One line that can be chosen. */
export interface CommandOption {
  key: string;
  group: string;
  label: ReactNode;
  /** A second line, for example the words that matched. */
  detail?: ReactNode;
  hint: string;
  icon?: ReactNode;
  run: () => void;
}

/** A field and a list that the arrows walk; Enter acts, Esc closes and the focus goes back. */
export function CommandDialog(props: {
  label: string;
  placeholder: string;
  query: string;
  onQueryChange: (query: string) => void;
  options: readonly CommandOption[];
  empty: string;
  onClose: () => void;
}) {
  const { label, placeholder, query, onQueryChange, options, empty, onClose } = props;
  useFocusBack();
  const listId = useId();
  const [active, setActive] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const at = Math.min(active, Math.max(0, options.length - 1));
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new query starts from the top
  useEffect(() => setActive(0), [query]);
  useEffect(() => {
    list.current?.querySelector(`[data-index="${at}"]`)?.scrollIntoView({ block: "nearest" });
  }, [at]);
  const choose = (option: CommandOption | undefined) => {
    if (!option) return;
    onClose();
    option.run();
  };
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
          className={styles.field}
          type="text"
          role="combobox"
          data-autofocus
          aria-label={label}
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={options.length > 0 ? `${listId}-${at}` : undefined}
          aria-autocomplete="list"
          placeholder={placeholder}
          autoComplete="off"
          spellCheck={false}
          value={query}
          onChange={(event) => onQueryChange(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === "ArrowDown" || event.key === "ArrowUp") {
              event.preventDefault();
              const step = event.key === "ArrowDown" ? 1 : -1;
              setActive((at + step + options.length) % Math.max(1, options.length));
            } else if (event.key === "Enter" && !event.nativeEvent.isComposing) {
              event.preventDefault();
              choose(options[at]);
            }
          }}
        />
        <div ref={list} id={listId} role="listbox" aria-label={label} className={styles.list}>
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
                  id={`${listId}-${index}`}
                  role="option"
                  tabIndex={-1}
                  data-index={index}
                  aria-selected={index === at}
                  className={styles.option}
                  onMouseMove={() => setActive(index)}
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
        {options.length === 0 && (
          <p className={styles.empty} role="status">
            {empty}
          </p>
        )}
      </Modal.Content>
    </Modal.Root>
  );
}
