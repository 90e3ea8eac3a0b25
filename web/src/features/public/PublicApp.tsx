/** What a share link opens, for people who are not signed in. */
export function PublicApp(props: { kind: "note" | "highlight" | "object"; token: string }) {
  return <main data-kind={props.kind}>{props.token}</main>;
}
