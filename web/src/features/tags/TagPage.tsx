export function TagPage(props: Record<string, string>) {
  return <article>{Object.values(props)}</article>;
}
