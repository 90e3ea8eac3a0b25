/** Text with its matching parts marked. */
export function MarkedText({ fragments }: { fragments: readonly { text: string; match: boolean }[] }) {
  return (
    <>
      {fragments.map((fragment, index) =>
        fragment.match ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a text's parts have no other identity
          <mark key={index}>{fragment.text}</mark>
        ) : (
          fragment.text
        ),
      )}
    </>
  );
}
