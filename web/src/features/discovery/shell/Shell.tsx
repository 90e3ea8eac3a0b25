import { IconMenu2, IconSearch } from "@tabler/icons-react";
import { useRouterState } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { t } from "../../../app/i18n/t.ts";
import { useShownTitle } from "../../../app/usePageTitle.ts";
import { IconButton } from "../../../ui/forms/IconButton.tsx";
import styles from "./Shell.module.css";
import { Sidebar } from "./Sidebar.tsx";

/**
 * The drawer has the focus from when it opens; Escape, or the focus on the page behind, closes it. Then what opened it
 * has the focus, unless the page has it.
 */
function useDrawerFocus(open: boolean, close: () => void) {
  const bar = useRef<HTMLDivElement>(null);
  const side = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: closing is the same each time
  useEffect(() => {
    const drawer = side.current;
    if (!open || !drawer) return undefined;
    const listening = new AbortController();
    drawer.querySelector("button")?.focus();
    const onKey = ({ key }: KeyboardEvent) => key === "Escape" && close();
    const onFocus = ({ target }: FocusEvent) =>
      target instanceof Element && target.closest(`#main, .${styles.bar}`) && close();
    drawer.addEventListener("keydown", onKey, listening);
    document.addEventListener("focusin", onFocus, listening);
    return () => {
      listening.abort();
      const at = document.activeElement;
      if (at === document.body || drawer.contains(at)) bar.current?.querySelector("button")?.focus();
    };
  }, [open]);
  return { bar, side };
}

/** The frame of every signed-in page: sidebar, main column, and on a narrow screen a bar that opens the sidebar. */
export function Shell(props: { onSearch: () => void; onShortcuts: () => void; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const title = useShownTitle();
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: going somewhere closes the drawer
  useEffect(() => setOpen(false), [pathname]);
  const close = () => setOpen(false);
  const { bar, side } = useDrawerFocus(open, close);
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#main">
        {t("shell.skip", "Skip to content")}
      </a>
      <div ref={bar} className={styles.bar}>
        <IconButton label={t("shell.menu", "Menu")} aria-expanded={open} onClick={() => setOpen(!open)}>
          <IconMenu2 size={20} aria-hidden />
        </IconButton>
        <span className={styles.where} aria-hidden>
          {title}
        </span>
        <IconButton label={t("nav.find", "Find or do anything")} onClick={props.onSearch}>
          <IconSearch size={20} aria-hidden />
        </IconButton>
      </div>
      {open && <div className={styles.scrim} onClick={close} aria-hidden />}
      <div ref={side} className={styles.side} data-open={open || undefined}>
        <Sidebar onSearch={props.onSearch} onShortcuts={props.onShortcuts} />
      </div>
      <main id="main" className={styles.main} tabIndex={-1}>
        {props.children}
      </main>
    </div>
  );
}
