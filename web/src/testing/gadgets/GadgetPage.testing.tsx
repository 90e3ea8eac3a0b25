/** A page that only `gadget.object.testing.ts` opens. */
export function GadgetPage({ id }: { readonly id: string }) {
  return <p>The gadget {id}</p>;
}
