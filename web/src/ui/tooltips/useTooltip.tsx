import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { place } from "../overlays/place.ts";
import styles from "./Tooltip.module.css";

/** How long the pointer rests before the text shows. */
const OPEN_AFTER_MS = 350;

function Bubble({ text, anchor }: { text: string; anchor: Element }) {
  const bubble = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (!bubble.current) return;
    bubble.current.showPopover();
    place(bubble.current, anchor, "bottom");
  }, [anchor]);
  return (
    <span ref={bubble} popover="manual" role="tooltip" className={styles.bubble}>
      {text}
    </span>
  );
}

export interface TooltipParts {
  /** Handlers of the element that has the text, or of one around it. */
  readonly handlers: {
    readonly onPointerEnter: (event: PointerEvent) => void;
    readonly onPointerLeave: () => void;
    readonly onPointerDown: () => void;
    readonly onFocus: (event: FocusEvent) => void;
    readonly onBlur: () => void;
    readonly onKeyDown: (event: KeyboardEvent) => void;
  };
  /** The text while it shows, to be rendered anywhere. */
  readonly bubble: ReactNode;
}

/**
 * A short text on hover and on keyboard focus, none where `text` is undefined. It never contains anything that is not
 * available elsewhere.
 *
 * @param placedAt what the text is placed at, if not at the element with the handlers
 */
export function useTooltip(
  text: string | undefined,
  placedAt: (holder: Element) => Element | null = (holder) => holder,
): TooltipParts {
  const [anchor, setAnchor] = useState<Element | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const close = () => {
    clearTimeout(timer.current);
    setAnchor(null);
  };
  const handlers: TooltipParts["handlers"] = {
    onPointerEnter: ({ pointerType, currentTarget }) => {
      if (text !== undefined && pointerType !== "touch")
        timer.current = setTimeout(() => setAnchor(placedAt(currentTarget)), OPEN_AFTER_MS);
    },
    onPointerLeave: close,
    onPointerDown: close,
    onFocus: ({ target, currentTarget }) => {
      if (text !== undefined && target.matches(":focus-visible")) setAnchor(placedAt(currentTarget));
    },
    onBlur: close,
    onKeyDown: ({ key }) => {
      if (key === "Escape" || key === "Enter" || key === " ") close();
    },
  };
  return { handlers, bubble: text !== undefined && anchor && <Bubble text={text} anchor={anchor} /> };
}
