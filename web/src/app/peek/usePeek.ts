import { useContext } from "react";
import { PeekContext, type PeekPlace } from "./PeekContext.tsx";

/** Whether this page stands in a peek panel, and how to close it. */
export function usePeek(): PeekPlace {
  return useContext(PeekContext);
}
