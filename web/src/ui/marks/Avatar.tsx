import styles from "./Avatar.module.css";

const hues = [84, 28, 200, 320, 160, 52, 260, 0];

function initials(name: string): string {
  const parts = name.trim().split(/\s+/u);
  const first = [...(parts[0] ?? "")][0] ?? "?";
  const last = parts.length > 1 ? ([...(parts.at(-1) ?? "")][0] ?? "") : "";
  return (first + last).toLocaleUpperCase();
}

interface AvatarProps {
  name: string;
  size?: number;
  named?: boolean;
  square?: boolean;
  /** Colour of its outline. */
  color?: string;
}

/** A person's initials. Their name is beside it or read out. */
export function Avatar({ name, size = 24, named = false, square = false, color }: AvatarProps) {
  let sum = 0;
  for (const char of name) sum += char.codePointAt(0) ?? 0;
  const style = {
    "--hue": hues[sum % hues.length],
    width: size,
    height: size,
    fontSize: Math.round(size * 0.42),
    borderRadius: square ? 6 : "50%",
    ...(color === undefined ? {} : { boxShadow: `inset 0 0 0 2px ${color}` }),
  } as React.CSSProperties;
  return named ? (
    <span className={styles.avatar} style={style} role="img" aria-label={name}>
      {initials(name)}
    </span>
  ) : (
    <span className={styles.avatar} style={style} aria-hidden>
      {initials(name)}
    </span>
  );
}
