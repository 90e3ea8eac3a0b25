import { IconDotsVertical } from "@tabler/icons-react";
import { IconButton } from "../forms/IconButton.tsx";
import { Menu } from "./Menu.tsx";
import type { MenuSection } from "./menu-items.ts";

/** The menu behind three dots: the actions of an object, on its page, its row or its card. */
export function MoreMenu(props: {
  /** Of the open menu. */
  label: string;
  /** Of the button; the menu's if omitted. */
  buttonLabel?: string;
  sections: readonly MenuSection[];
  size?: "small" | "medium";
  /** Set inside a grid, which manages the focus of its rows. */
  tabIndex?: -1 | undefined;
}) {
  const { label, buttonLabel = label, sections, size = "medium", tabIndex } = props;
  return (
    <Menu
      label={label}
      target={
        <IconButton label={buttonLabel} size={size} {...(tabIndex === undefined ? {} : { tabIndex })}>
          <IconDotsVertical size={size === "small" ? 16 : 18} aria-hidden />
        </IconButton>
      }
      sections={sections}
    />
  );
}
