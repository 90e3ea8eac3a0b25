import { type KeyboardEvent, useId, useState } from "react";

/**
 * A field with a list box below it: arrow keys move through the list while the focus stays in the field. At
 * -1 no option is active, and Enter does nothing.
 */
export function useListBox(count: number, onChoose: (index: number) => void) {
  const id = useId();
  const [wanted, setAt] = useState(0);
  const at = Math.min(wanted, Math.max(0, count - 1));
  const optionId = (index: number) => `${id}-${index}`;
  return {
    at,
    setAt,
    onKeyDown(event: KeyboardEvent): void {
      if (event.key === "ArrowDown") setAt((at + 1) % Math.max(1, count));
      else if (event.key === "ArrowUp") setAt(at <= 0 ? Math.max(0, count - 1) : at - 1);
      else if (event.key === "Home" && event.ctrlKey) setAt(0);
      else if (event.key === "End" && event.ctrlKey) setAt(Math.max(0, count - 1));
      else if (event.key === "Enter" && !event.nativeEvent.isComposing) {
        if (at >= 0) onChoose(at);
      } else return;
      event.preventDefault();
    },
    field: {
      role: "combobox",
      autoComplete: "off",
      "aria-controls": id,
      "aria-expanded": true,
      "aria-autocomplete": "list",
      "aria-activedescendant": count > 0 && at >= 0 ? optionId(at) : undefined,
    },
    listId: id,
    option: (index: number) => ({
      id: optionId(index),
      ref: (element: HTMLElement | null) => {
        if (index === at) element?.scrollIntoView({ block: "nearest" });
      },
    }),
  } as const;
}
