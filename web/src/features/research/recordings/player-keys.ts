/** How far an arrow key goes, in seconds. */
export const seekStepSeconds = 5;
export const speeds = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const;

/** The next speed up or down; the same at either end. */
export function nextSpeed(current: number, direction: 1 | -1): number {
  const candidates = speeds.filter((speed) => (direction === 1 ? speed > current : speed < current));
  return (direction === 1 ? candidates.at(0) : candidates.at(-1)) ?? current;
}

export type PlayerAct = "toggle" | "back" | "forward" | "faster" | "slower" | "mute";

const keys: Readonly<Record<string, PlayerAct>> = {
  k: "toggle",
  ArrowLeft: "back",
  j: "back",
  ArrowRight: "forward",
  l: "forward",
  ">": "faster",
  "<": "slower",
  m: "mute",
};

/** What a key does anywhere in a player; nothing where it belongs to what has the focus. */
export function playerActOf(event: {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}): PlayerAct | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  return Object.hasOwn(keys, event.key) ? keys[event.key] : undefined;
}

/** `1:02:03`, `2:03`: a moment of a recording. */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const parts = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60, whole % 60];
  const shown = parts[0] === 0 ? parts.slice(1) : parts;
  return shown.map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, "0"))).join(":");
}
