import { Menu as MantineMenu } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import type { ReactElement, ReactNode } from "react";
import styles from "./Menu.module.css";

export interface MenuItem {
  key: string;
  label: string;
  icon?: ReactNode;
  shortcut?: string;
  onSelect: () => void;
  /** Drawn in the danger colour, at a contrast that can be read. */
  danger?: boolean;
  /** Set for one of several: a tick stands beside the chosen one. */
  checked?: boolean;
  disabledReason?: string | undefined;
}

export interface MenuSection {
  key: string;
  label?: string;
  items: readonly MenuItem[];
}

function Item({ item }: { item: MenuItem }) {
  const choice = item.checked !== undefined;
  return (
    <MantineMenu.Item
      className={styles.item ?? ""}
      data-danger={item.danger || undefined}
      role={choice ? "menuitemradio" : "menuitem"}
      aria-checked={choice ? item.checked : undefined}
      aria-disabled={item.disabledReason !== undefined || undefined}
      leftSection={item.icon}
      rightSection={
        item.checked ? (
          <IconCheck size={16} aria-hidden />
        ) : item.shortcut ? (
          <kbd className={styles.key}>{item.shortcut}</kbd>
        ) : undefined
      }
      closeMenuOnClick={item.disabledReason === undefined}
      onClick={item.disabledReason === undefined ? item.onSelect : undefined}
    >
      {item.label}
      {item.disabledReason !== undefined && <span className={styles.reason}>{item.disabledReason}</span>}
    </MantineMenu.Item>
  );
}

/** A list of acts behind a button. Empty sections are left out, so that the menu always holds items. */
export function Menu(props: {
  /** The button; takes a ref. */
  target: ReactElement;
  sections: readonly MenuSection[];
  label: string;
  position?: "bottom-start" | "bottom-end" | "right-start" | "top-start";
  width?: number;
}) {
  const sections = props.sections.filter((section) => section.items.length > 0);
  if (sections.length === 0) return props.target;
  return (
    <MantineMenu
      position={props.position ?? "bottom-end"}
      shadow="none"
      width={props.width ?? 220}
      transitionProps={{ duration: 100 }}
      withinPortal
    >
      <MantineMenu.Target>{props.target}</MantineMenu.Target>
      <MantineMenu.Dropdown aria-label={props.label} className={styles.dropdown ?? ""}>
        {sections.map((section, index) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot stand in a menu
          <div key={section.key} role="group" aria-label={section.label ?? props.label}>
            {index > 0 && <MantineMenu.Divider />}
            {section.label && <div className={styles.heading}>{section.label}</div>}
            {section.items.map((item) => (
              <Item key={item.key} item={item} />
            ))}
          </div>
        ))}
      </MantineMenu.Dropdown>
    </MantineMenu>
  );
}
