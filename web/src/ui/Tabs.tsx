import { Tabs as MantineTabs } from "@mantine/core";
import { useMergedRef } from "@mantine/hooks";
import { IconChevronDown } from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { IconButton } from "./IconButton.tsx";
import { Menu } from "./Menu.tsx";
import styles from "./Tabs.module.css";
import { useElementSize } from "./useElementSize.ts";
import { word } from "./word.ts";

/** Scrolls a row of tabs, and nothing around it, until the selected one is seen. */
function showSelected(list: HTMLElement): void {
  const tab = list.querySelector<HTMLElement>('[aria-selected="true"]');
  if (tab === null) return;
  const end = tab.offsetLeft + tab.offsetWidth;
  list.scrollLeft = Math.max(Math.min(list.scrollLeft, tab.offsetLeft), end - list.clientWidth);
}

/** Panels of one place that take turns; the arrows move between them. Where not all have room, a menu names them all. */
export function Tabs<Key extends string>(props: {
  value: Key;
  onChange: (value: Key) => void;
  label: string;
  tabs: readonly { key: Key; label: string; panel: ReactNode }[];
}) {
  const list = useRef<HTMLDivElement>(null);
  const { ref: sized, width } = useElementSize();
  const ref = useMergedRef(list, sized);
  const [areCut, setAreCut] = useState(false);
  const labels = props.tabs.map(({ label }) => label).join("\n");
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another tab is selected, or their row changes
  useEffect(() => {
    if (!list.current) return;
    setAreCut(list.current.scrollWidth > list.current.clientWidth + 1);
    showSelected(list.current);
  }, [props.value, labels, width]);
  return (
    <MantineTabs
      value={props.value}
      keepMounted={false}
      onChange={(value) => {
        const tab = props.tabs.find((candidate) => candidate.key === value);
        if (tab) props.onChange(tab.key);
      }}
    >
      <div className={styles.row}>
        <MantineTabs.List ref={ref} aria-label={props.label} className={styles.list}>
          {props.tabs.map((tab) => (
            <MantineTabs.Tab key={tab.key} value={tab.key} className={styles.tab}>
              {tab.label}
            </MantineTabs.Tab>
          ))}
        </MantineTabs.List>
        {areCut && (
          <Menu
            label={props.label}
            target={
              <IconButton size="small" label={word("ui.tabs.all", "All tabs")}>
                <IconChevronDown size={16} aria-hidden />
              </IconButton>
            }
            sections={[
              {
                key: "tabs",
                items: props.tabs.map(({ key, label }) => ({
                  key,
                  label,
                  checked: key === props.value,
                  onSelect: () => props.onChange(key),
                })),
              },
            ]}
          />
        )}
      </div>
      {props.tabs.map((tab) => (
        <MantineTabs.Panel key={tab.key} value={tab.key} pt="md">
          {tab.panel}
        </MantineTabs.Panel>
      ))}
    </MantineTabs>
  );
}
