export function MembersPage() {
  return <article />;
}
