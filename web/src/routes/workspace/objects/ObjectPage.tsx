import type { PeekType } from "../../../app/objects/object-kind.ts";
import { objectPage } from "../../../app/objects/object-registry.ts";

/** The page of an object, loaded on demand. */
export function ObjectPage({ type, id }: { type: PeekType; id: string }) {
  const Page = objectPage(type);
  return <Page key={id} id={id} />;
}
