import type { RenderReference } from "../editor/reading/StaticDocument.tsx";
import { InlineReference } from "./InlineReference.tsx";
import { ReferenceCard } from "./ReferenceCard.tsx";

type Drawn = Parameters<RenderReference>;

/** A reference in a text, as a card or inline. */
export function DrawnReference({ reference, card }: { reference: Drawn[0]; card: Drawn[1] }) {
  if (card === undefined) return <InlineReference reference={reference} />;
  return <ReferenceCard reference={reference} display={card.display} />;
}
