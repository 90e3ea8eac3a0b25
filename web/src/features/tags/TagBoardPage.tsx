export function TagBoardPage(props: Record<string, string | undefined>) {
  return <article>{Object.values(props)}</article>;
}
