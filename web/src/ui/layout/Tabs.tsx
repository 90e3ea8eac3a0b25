import { Tabs as MantineTabs } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { IconButton } from "../forms/IconButton.tsx";
import { Menu } from "../overlays/Menu.tsx";
import { useScrolledRow } from "../tab-row/useScrolledRow.ts";
import { word } from "../word.ts";
import styles from "./Tabs.module.css";

/** Tabs with panels; arrow keys move between them. If they do not all fit, a menu lists them. */
export function Tabs<Key extends string>(props: {
  value: Key;
  onChange: (value: Key) => void;
  label: string;
  tabs: readonly { key: Key; label: string; panel: ReactNode }[];
}) {
  const row = useScrolledRow<HTMLDivElement>(props.value + props.tabs.map(({ label }) => label).join());
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
        <MantineTabs.List {...row} aria-label={props.label} className={styles.list}>
          {props.tabs.map((tab) => (
            <MantineTabs.Tab key={tab.key} value={tab.key} className={styles.tab}>
              {tab.label}
            </MantineTabs.Tab>
          ))}
        </MantineTabs.List>
        {row["data-hidden"] !== "" && (
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
