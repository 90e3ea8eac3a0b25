import { type ReactNode, useId } from "react";
import { type TooltipParts, useTooltip } from "./useTooltip.tsx";

interface DisabledReason {
  readonly handlers: TooltipParts["handlers"];
  /** For the button's `aria-describedby`. */
  readonly describedBy: string | undefined;
  /** The reason for pointer, keyboard and screen reader, to be rendered behind the button. */
  readonly shown: ReactNode;
}

/**
 * Why a button is unavailable, if it is. The button is not wrapped: it stays where it is among the elements, and so
 * keeps the focus, as a reason comes and goes.
 */
export function useDisabledReason(reason: string | undefined): DisabledReason {
  const id = useId();
  const { handlers, bubble } = useTooltip(reason);
  if (reason === undefined) return { handlers, describedBy: undefined, shown: null };
  const shown = (
    <>
      {bubble}
      <span id={id} className="fs-hidden">
        {reason}
      </span>
    </>
  );
  return { handlers, describedBy: id, shown };
}
