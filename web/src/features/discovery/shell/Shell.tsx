import { IconMenu2, IconSearch } from "@tabler/icons-react";
import { useRouterState } from "@tanstack/react-router";
import { type ReactNode, useEffect, useState } from "react";
import { t } from "../../../app/i18n/t.ts";
import { useShownTitle } from "../../../app/usePageTitle.ts";
import { IconButton } from "../../../ui/forms/IconButton.tsx";
import styles from "./Shell.module.css";
import { Sidebar } from "./Sidebar.tsx";

/** The frame of every signed-in page: sidebar, main column, and on a narrow screen a bar that opens the sidebar. */
export function Shell(props: { onSearch: () => void; onShortcuts: () => void; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const title = useShownTitle();
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: going somewhere closes the drawer
  useEffect(() => setOpen(false), [pathname]);
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#main">
        {t("shell.skip", "Skip to content")}
      </a>
      <div className={styles.bar}>
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
      {open && <div className={styles.scrim} onClick={() => setOpen(false)} aria-hidden />}
      <div className={styles.side} data-open={open || undefined}>
        <Sidebar onSearch={props.onSearch} onShortcuts={props.onShortcuts} />
      </div>
      <main id="main" className={styles.main} tabIndex={-1}>
        {props.children}
      </main>
    </div>
  );
}
