import { expect, test } from "vitest";
import { applyTogether, type OptimisticChange } from "./optimistic-change.ts";

function onSet(shown: Set<string>, name: string, sent: string[], rejection?: Error) {
  const add = (): void => void shown.add(name);
  const remove = (): void => void shown.delete(name);
  const forward: OptimisticChange = {
    show: add,
    hide: remove,
    send: async () => {
      sent.push(name);
      if (rejection) throw rejection;
    },
  };
  const backward: OptimisticChange = {
    show: remove,
    hide: add,
    send: async () => void sent.push(`${name} taken back`),
  };
  return { forward, backward };
}

test("changes applied together are shown at once", async () => {
  const [shown, sent] = [new Set<string>(), [] as string[]];
  const applied = applyTogether(["one", "two"].map((name) => onSet(shown, name, sent)));
  expect([...shown]).toEqual(["one", "two"]);
  await applied;
  expect(sent).toEqual(["one", "two"]);
});

test("where one is rejected, the accepted ones are taken back", async () => {
  const [shown, sent] = [new Set<string>(), [] as string[]];
  const rejection = new Error("too long");
  const applied = applyTogether([
    onSet(shown, "one", sent),
    onSet(shown, "two", sent, rejection),
    onSet(shown, "three", sent),
  ]);
  await expect(applied).rejects.toBe(rejection);
  expect([...shown]).toEqual([]);
  expect(sent).toEqual(["one", "two", "three", "one taken back", "three taken back"]);
});
