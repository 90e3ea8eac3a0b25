import { useContext } from "react";
import { PeekContext, type PeekPlace } from "./PeekContext.tsx";

/** Whether this page is in the side panel, and how to close it. */
export function usePeek(): PeekPlace {
  return useContext(PeekContext);
}
