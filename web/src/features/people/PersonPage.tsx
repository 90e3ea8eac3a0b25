export function PersonPage(props: Record<string, string>) {
  return <article>{Object.values(props)}</article>;
}
