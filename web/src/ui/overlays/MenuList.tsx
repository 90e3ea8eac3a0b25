import { IconCheck } from "@tabler/icons-react";
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from "react";
import { ignoreRepetition } from "../forms/ignore-repetition.ts";
import { keepFocusNear } from "../lists/keep-focus-near.ts";
import styles from "./Menu.module.css";
import type { MenuItem, MenuSection } from "./menu-items.ts";
import { type Placement, place } from "./place.ts";

function Item({ item, onChoose }: { item: MenuItem; onChoose: () => void }) {
  const choice = item.checked !== undefined;
  const blocked = item.disabledReason !== undefined;
  return (
    <button
      type="button"
      className={styles.item}
      data-danger={item.danger || undefined}
      {...(choice ? { role: "menuitemradio", "aria-checked": item.checked } : { role: "menuitem" })}
      aria-disabled={blocked || undefined}
      tabIndex={-1}
      onClick={() => {
        if (blocked) return;
        onChoose();
        item.onSelect();
      }}
      onPointerMove={(event) => event.currentTarget.focus({ preventScroll: true })}
    >
      {item.icon}
      <span className={styles.label}>
        {item.label}
        {blocked && <span className={styles.reason}>{item.disabledReason}</span>}
      </span>
      {item.checked ? (
        <IconCheck size={16} aria-hidden />
      ) : (
        item.shortcut && <kbd className={styles.key}>{item.shortcut}</kbd>
      )}
    </button>
  );
}

/**
 * A menu's open list: arrows, Home, End and letters move; Esc and Tab close it. It follows its button as the
 * page scrolls or grows, and closes when the button leaves the view.
 */
export function MenuList(props: {
  id: string;
  label: string;
  sections: readonly MenuSection[];
  anchor: RefObject<HTMLElement | null>;
  placement: Placement;
  width: number;
  onClose: () => void;
}) {
  const { id, label, sections, anchor, placement, width, onClose } = props;
  const list = useRef<HTMLDivElement>(null);
  const closing = useRef(onClose);
  closing.current = onClose;
  useLayoutEffect(() => {
    const surface = list.current;
    const target = anchor.current?.querySelector("button");
    if (!surface || !target) return;
    surface.showPopover();
    place(surface, target, placement);
    const items = surface.querySelectorAll<HTMLElement>("[role^=menuitem]");
    const chosen = surface.querySelector<HTMLElement>("[aria-checked=true]");
    (chosen ?? items[0])?.focus({ preventScroll: true });
    const onToggle = (event: Event) => {
      if (event instanceof ToggleEvent && event.newState === "closed") closing.current();
    };
    const follow = () => place(surface, target, placement);
    // Scrolling elsewhere, or within the list, moves neither the button nor the list.
    const onScroll = ({ target: scrolled }: Event) => {
      if (scrolled instanceof Node && scrolled.contains(target)) follow();
    };
    let wasInSight = false;
    const sight = new IntersectionObserver((entries) => {
      if (entries.at(-1)?.isIntersecting) wasInSight = true;
      else if (wasInSight) closing.current();
    });
    sight.observe(target);
    surface.addEventListener("toggle", onToggle);
    window.addEventListener("resize", follow);
    window.addEventListener("scroll", onScroll, true);
    return () => {
      sight.disconnect();
      surface.removeEventListener("toggle", onToggle);
      window.removeEventListener("resize", follow);
      window.removeEventListener("scroll", onScroll, true);
    };
  }, [anchor, placement]);

  function onChoose(): void {
    onClose();
    const button = anchor.current?.querySelector("button");
    // The action may remove the button's row.
    if (button?.closest("[data-row-key], li")) keepFocusNear(button);
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    // The Enter that opened the menu, held down, would choose its first item.
    ignoreRepetition(event);
    const items = [...event.currentTarget.querySelectorAll<HTMLElement>("[role^=menuitem]")];
    const at = items.findIndex((item) => item.matches(":focus"));
    const go = (index: number) => items[(index + items.length) % items.length]?.focus();
    if (event.key === "ArrowDown") go(at + 1);
    else if (event.key === "ArrowUp") go(at < 0 ? -1 : at - 1);
    else if (event.key === "Home") go(0);
    else if (event.key === "End") go(-1);
    else if (event.key === "Escape" || event.key === "Tab") onClose();
    else if (event.key.length === 1 && event.key !== " " && !event.ctrlKey && !event.metaKey) {
      const letter = event.key.toLocaleLowerCase();
      const order = [...items.slice(at + 1), ...items.slice(0, at + 1)];
      order.find((item) => item.textContent?.trim().toLocaleLowerCase().startsWith(letter))?.focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div
      ref={list}
      id={id}
      popover="auto"
      role="menu"
      tabIndex={-1}
      aria-label={label}
      className={styles.dropdown}
      style={{ width }}
      onKeyDown={onKeyDown}
      onClick={(event) => event.stopPropagation()}
    >
      {sections.map((section, index) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot stand in a menu
        <div key={section.key} role="group" aria-label={section.label ?? label}>
          {index > 0 && <hr className={styles.divider} />}
          {section.label && <div className={styles.heading}>{section.label}</div>}
          {section.items.map((item) => (
            <Item key={item.key} item={item} onChoose={onChoose} />
          ))}
        </div>
      ))}
    </div>
  );
}
