export function Palette(props: { onClose: () => void }) {
  return (
    <button type="button" onClick={props.onClose}>
      x
    </button>
  );
}
