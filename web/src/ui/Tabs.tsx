import { Tabs as MantineTabs } from "@mantine/core";
import { type ReactNode, useEffect, useRef } from "react";
import styles from "./Tabs.module.css";

/** Scrolls a row of tabs, and nothing around it, until the selected one is seen. */
function showSelected(list: HTMLElement): void {
  const tab = list.querySelector<HTMLElement>('[aria-selected="true"]');
  if (tab === null) return;
  const end = tab.offsetLeft + tab.offsetWidth;
  list.scrollLeft = Math.max(Math.min(list.scrollLeft, tab.offsetLeft), end - list.clientWidth);
}

/** Panels of one place that take turns; the arrows move between them. Tabs that have no room are scrolled to. */
export function Tabs<Key extends string>(props: {
  value: Key;
  onChange: (value: Key) => void;
  label: string;
  tabs: readonly { key: Key; label: string; panel: ReactNode }[];
}) {
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another tab is selected
  useEffect(() => {
    if (list.current) showSelected(list.current);
  }, [props.value]);
  return (
    <MantineTabs
      value={props.value}
      keepMounted={false}
      onChange={(value) => {
        const tab = props.tabs.find((candidate) => candidate.key === value);
        if (tab) props.onChange(tab.key);
      }}
    >
      <MantineTabs.List ref={list} aria-label={props.label} className={styles.list}>
        {props.tabs.map((tab) => (
          <MantineTabs.Tab key={tab.key} value={tab.key} className={styles.tab}>
            {tab.label}
          </MantineTabs.Tab>
        ))}
      </MantineTabs.List>
      {props.tabs.map((tab) => (
        <MantineTabs.Panel key={tab.key} value={tab.key} pt="md">
          {tab.panel}
        </MantineTabs.Panel>
      ))}
    </MantineTabs>
  );
}
