/** How far an arrow key seeks, in seconds. */
export const seekStepSeconds = 5;
export const speeds = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const;

/** The next higher or lower speed; unchanged at either end. */
export function nextSpeed(current: number, direction: 1 | -1): number {
  const candidates = speeds.filter((speed) => (direction === 1 ? speed > current : speed < current));
  return (direction === 1 ? candidates.at(0) : candidates.at(-1)) ?? current;
}

export type PlayerAction = "toggle" | "back" | "forward" | "faster" | "slower" | "mute";

const keys: Readonly<Record<string, PlayerAction>> = {
  k: "toggle",
  ArrowLeft: "back",
  j: "back",
  ArrowRight: "forward",
  l: "forward",
  ">": "faster",
  "<": "slower",
  m: "mute",
};

/** The action of a key anywhere in a player; none if it belongs to the focused control. */
export function playerActionOf(event: {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}): PlayerAction | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  return Object.hasOwn(keys, event.key) ? keys[event.key] : undefined;
}
