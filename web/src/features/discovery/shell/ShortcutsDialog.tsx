import { useSyncExternalStore } from "react";
import { t } from "../../../app/i18n/t.ts";
import {
  currentShortcuts,
  onShortcutsChange,
  type Shortcut,
} from "../../../app/shortcuts/shortcut-registry.ts";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import styles from "./ShortcutsDialog.module.css";

const mac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** A shortcut's keys as printed on keyboards. */
export function keyNames(keys: string): string[] {
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
            : key,
    );
}

/** All shortcuts that are active on the page. */
export function ShortcutsDialog(props: { open: boolean; onClose: () => void }) {
  const shortcuts = useSyncExternalStore(onShortcutsChange, currentShortcuts, currentShortcuts);
  const groups: readonly { key: Shortcut["group"]; label: string }[] = [
    { key: "page", label: t("shortcuts.page", "On this page") },
    { key: "do", label: t("shortcuts.do", "Anywhere") },
    { key: "go", label: t("shortcuts.go", "Go to") },
  ];
  const latest = new Map(shortcuts.map((shortcut) => [shortcut.keys, shortcut]));
  return (
    <Dialog
      open={props.open}
      onClose={props.onClose}
      title={t("shortcuts.title", "Keyboard shortcuts")}
      size="medium"
    >
      {groups.map(({ key, label }) => {
        const rows = [...latest.values()].filter((shortcut) => shortcut.group === key);
        if (rows.length === 0) return null;
        return (
          <section key={key} className={styles.group}>
            <h3>{label}</h3>
            <dl>
              {rows.map((shortcut) => (
                <div key={shortcut.keys} className={styles.row}>
                  <dt>{shortcut.label}</dt>
                  <dd>
                    {keyNames(shortcut.keys).map((name, index) => (
                      <kbd key={`${name}-${index === 0 ? "first" : "next"}`}>{name}</kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        );
      })}
    </Dialog>
  );
}
