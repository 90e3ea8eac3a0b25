import styles from "./ReelPlayer.module.css";

/** Without the component library, which public pages do not load. */
export function PlayerButton(props: {
  label: string;
  shortcut?: string;
  onClick: () => void;
  children: React.ReactNode;
}) {
  const { label, shortcut, onClick, children } = props;
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={label}
      aria-keyshortcuts={shortcut}
      title={label}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
