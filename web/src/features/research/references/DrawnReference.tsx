import type { RenderReference } from "../editor/StaticDocument.tsx";
import { InlineReference } from "./InlineReference.tsx";
import { ReferenceCard } from "./ReferenceCard.tsx";

type Drawn = Parameters<RenderReference>;

/** What a text refers to, as a card or within a line. */
export function DrawnReference({ reference, card }: { reference: Drawn[0]; card: Drawn[1] }) {
  if (card === undefined) return <InlineReference reference={reference} />;
  return <ReferenceCard reference={reference} display={card.display} />;
}
