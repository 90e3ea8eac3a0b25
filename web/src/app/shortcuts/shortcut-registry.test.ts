import { afterEach, beforeEach, expect, test, vi } from "vitest";

class Key extends Event {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey = false;
  readonly metaKey = false;
  readonly altKey = false;

  constructor(key: string) {
    super("keydown", { cancelable: true });
    this.key = key;
    this.code = `Key${key.toUpperCase()}`;
  }

  getModifierState(): boolean {
    return false;
  }
}

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  vi.stubGlobal("window", new EventTarget());
  for (const element of ["HTMLElement", "HTMLInputElement"]) vi.stubGlobal(element, class {});
  vi.stubGlobal("KeyboardEvent", Key);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const press = (key: string) => window.dispatchEvent(new Key(key));

test("a sequence goes on when shortcuts are added between its keys; removed ones do not run", async () => {
  const { addShortcuts } = await import("./shortcut-registry.ts");
  const run = vi.fn();
  const shortcut = (keys: string) => ({ keys, label: keys, group: "page" as const, run: () => run(keys) });
  addShortcuts([shortcut("g p")]);
  const remove = addShortcuts([shortcut("g e")]);
  press("g");
  remove();
  addShortcuts([shortcut("x")]);
  press("e");
  expect(run).not.toHaveBeenCalled();
  press("g");
  addShortcuts([shortcut("y")]);
  press("p");
  expect(run.mock.calls).toEqual([["g p"]]);
  vi.advanceTimersByTime(1_000);
  press("y");
  expect(run.mock.calls).toEqual([["g p"], ["y"]]);
});
