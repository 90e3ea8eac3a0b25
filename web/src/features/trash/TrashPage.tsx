export function TrashPage() {
  return <article />;
}
