import { createContext, type ReactNode } from "react";

/** Where the surrounding page is shown: on its own in the centre, or in a panel over another page. */
export interface PeekPlace {
  mode: "page" | "side" | "center";
  close: () => void;
}

export const PeekContext = createContext<PeekPlace>({ mode: "page", close: () => undefined });

export function PeekProvider(props: { place: PeekPlace; children: ReactNode }) {
  return <PeekContext value={props.place}>{props.children}</PeekContext>;
}
