export function PeoplePage(props: { name: string; onNameChange: (name: string) => void }) {
  return <article>{props.name}</article>;
}
