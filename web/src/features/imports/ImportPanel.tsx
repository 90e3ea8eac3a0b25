export function ImportPanel(props: { projectId: string; open: boolean; onClose: () => void }) {
  return props.open ? <article>{props.projectId}</article> : null;
}
