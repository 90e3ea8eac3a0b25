/** A note. */
export function NotePage({ noteId }: { noteId: string }) {
  return <article data-note={noteId} />;
}
