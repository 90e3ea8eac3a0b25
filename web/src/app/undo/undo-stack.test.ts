import { afterEach, expect, test, vi } from "vitest";
import { currentToasts } from "../../ui/toast-store.ts";
import { forgetActs, rememberAct, undoLast } from "./undo-stack.ts";

afterEach(() => forgetActs());

test("acts are taken back from the last to the first, each once", () => {
  const undone: string[] = [];
  rememberAct({ label: "one", undo: () => undone.push("one") }, { toast: false });
  rememberAct({ label: "two", undo: () => undone.push("two") }, { toast: false });
  expect([undoLast(), undoLast(), undoLast()]).toEqual([true, true, false]);
  expect(undone).toEqual(["two", "one"]);
});

test("the toast's Undo takes back its own act, and not a second time by key", async () => {
  const undo = vi.fn();
  rememberAct({ label: "Deleted.", undo });
  const toast = currentToasts().at(-1);
  expect(toast?.message).toBe("Deleted.");
  toast?.action?.run();
  expect(undoLast()).toBe(false);
  expect(undo).toHaveBeenCalledTimes(1);
});

test("an undo that is refused says so", async () => {
  rememberAct(
    { label: "Moved.", undo: () => Promise.reject(new TypeError("Failed to fetch")) },
    { toast: false },
  );
  undoLast();
  await vi.waitFor(() => expect(currentToasts().at(-1)?.tone).toBe("danger"));
});
