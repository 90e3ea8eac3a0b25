import { Fragment, useSyncExternalStore } from "react";
import { t } from "../../../app/i18n/t.ts";
import { type ListedKey, listedKeys } from "../../../app/shortcuts/listed-keys.ts";
import {
  currentShortcuts,
  onShortcutsChange,
  type Shortcut,
} from "../../../app/shortcuts/shortcut-registry.ts";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import styles from "./ShortcutsDialog.module.css";

const mac = /Mac|iPhone|iPad/.test(navigator.userAgent);

const arrows: ReadonlyMap<string, string> = new Map([
  ["ArrowLeft", "←"],
  ["ArrowRight", "→"],
  ["ArrowUp", "↑"],
  ["ArrowDown", "↓"],
]);

/** A shortcut's keys as printed on keyboards. */
function keyNames(keys: string): string[] {
  if (keys.length === 1) return [keys.toUpperCase()];
  return keys
    .split(/[ +]/)
    .map((key) => key.replace(/^Key(?=[A-Z]$)/u, ""))
    .map((key) =>
      key === "$mod"
        ? mac
          ? "⌘"
          : "Ctrl"
        : key === "Shift"
          ? "⇧"
          : key.length === 1
            ? key.toUpperCase()
            : (arrows.get(key) ?? key),
    );
}

/** Keys that do the same, as printed on keyboards. What they begin with is said once. */
function Keys({ keys: [first = "", ...others] }: { keys: readonly string[] }) {
  return (
    <dd>
      {keyNames(first).map((name, index) => (
        <kbd key={`${name}-${index === 0 ? "first" : "next"}`}>{name}</kbd>
      ))}
      {others.map((keys) => (
        <Fragment key={keys}>
          {" / "}
          <kbd>{keyNames(keys).at(-1)}</kbd>
        </Fragment>
      ))}
    </dd>
  );
}

function Group({ label, rows }: { label: string; rows: readonly ListedKey[] }) {
  if (rows.length === 0) return null;
  return (
    <section className={styles.group}>
      <h3>{label}</h3>
      <dl>
        {rows.map(
          ({ keys, label }) =>
            label !== undefined && (
              <div key={keys[0]} className={styles.row}>
                <dt>{label}</dt>
                <Keys keys={keys} />
              </div>
            ),
        )}
      </dl>
    </section>
  );
}

/** All shortcuts that are active on the page. */
export function ShortcutsDialog(props: { open: boolean; onClose: () => void }) {
  const shortcuts = useSyncExternalStore(onShortcutsChange, currentShortcuts, currentShortcuts);
  const latest = new Map(shortcuts.map((shortcut) => [shortcut.keys, shortcut]));
  const rowsOf = (group: Shortcut["group"]) =>
    [...latest.values()]
      .filter((shortcut) => shortcut.group === group)
      .map(({ keys, label }) => ({ keys: [keys], label }));
  return (
    <Dialog
      open={props.open}
      onClose={props.onClose}
      title={t("shortcuts.title", "Keyboard shortcuts")}
      size="medium"
    >
      <Group label={t("shortcuts.page", "On this page")} rows={rowsOf("page")} />
      {listedKeys().map(({ label, keys }) => (
        <Group key={label} label={label} rows={keys} />
      ))}
      <Group label={t("shortcuts.do", "Anywhere")} rows={rowsOf("do")} />
      <Group label={t("shortcuts.go", "Go to")} rows={rowsOf("go")} />
    </Dialog>
  );
}
