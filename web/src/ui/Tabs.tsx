import { Tabs as MantineTabs } from "@mantine/core";
import type { ReactNode } from "react";

/** Panels of one place that take turns; the arrows move between them. */
export function Tabs<Key extends string>(props: {
  value: Key;
  onChange: (value: Key) => void;
  label: string;
  tabs: readonly { key: Key; label: string; panel: ReactNode }[];
}) {
  return (
    <MantineTabs
      value={props.value}
      keepMounted={false}
      onChange={(value) => {
        const tab = props.tabs.find((candidate) => candidate.key === value);
        if (tab) props.onChange(tab.key);
      }}
    >
      <MantineTabs.List aria-label={props.label}>
        {props.tabs.map((tab) => (
          <MantineTabs.Tab key={tab.key} value={tab.key}>
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
