import { afterEach, expect, test, vi } from "vitest";
import { currentToasts } from "../../ui/feedback/toast-store.ts";
import { RefusedError } from "../errors/refused-error.ts";
import { RestError } from "../rest.ts";
import { forgetActions, performAction, redoLast, undoLast } from "./undo-stack.ts";

afterEach(() => forgetActions());

const lastToast = () => currentToasts().at(-1);

function recorded(name: string, log: string[]) {
  return {
    run: async () => void log.push(name),
    undo: async () => void log.push(`${name} undone`),
  };
}

test("actions are undone from the last to the first, each once, and done again", async () => {
  const log: string[] = [];
  await performAction(recorded("one", log));
  await performAction(recorded("two", log));
  for (let times = 0; times < 3; times += 1) await undoLast();
  expect(lastToast()?.message).toBe("Nothing to undo.");
  await redoLast();
  expect(log).toEqual(["one", "two", "two undone", "one undone", "one"]);
});

test("an action can be undone before the server has answered: the undo waits for it, once", async () => {
  const log: string[] = [];
  const answer = Promise.withResolvers<void>();
  const done = performAction({
    label: "Tagged early.",
    run: () => answer.promise.then(() => void log.push("done")),
    undo: async () => void log.push("undone"),
  });
  const undone = undoLast();
  answer.resolve();
  await Promise.all([done, undone]);
  expect(log).toEqual(["done", "undone"]);
  expect(currentToasts().map(({ message }) => message)).not.toContain("Tagged early.");
  expect(lastToast()?.message).toBe("Undone: Tagged early.");
});

test("what the server refuses leaves the stack and says why; an undo under way undoes nothing", async () => {
  const undo = vi.fn(async () => undefined);
  const answer = Promise.withResolvers<void>();
  const rejections: unknown[] = [];
  const done = performAction({ label: "Refused.", run: () => answer.promise, undo }, (error) =>
    rejections.push(error),
  );
  const undone = undoLast();
  answer.reject(new TypeError("Failed to fetch"));
  expect(await done).toBe(false);
  await undone;
  expect(undo).not.toHaveBeenCalled();
  expect(rejections).toHaveLength(1);
  await undoLast();
  expect(lastToast()?.message).toBe("Nothing to undo.");
});

test("the toast's Undo undoes its own action, and not a second time by key", async () => {
  const undo = vi.fn(async () => undefined);
  await performAction({ label: "Deleted.", run: async () => undefined, undo });
  await performAction({ run: async () => undefined, undo: async () => undefined });
  const toast = currentToasts().find(({ message }) => message === "Deleted.");
  toast?.action?.run();
  await vi.waitFor(() => expect(undo).toHaveBeenCalledTimes(1));
  await vi.waitFor(() => expect(lastToast()?.message).toBe("Undone: Deleted."));
  await undoLast();
  await undoLast();
  expect(undo).toHaveBeenCalledTimes(1);
});

test("a redo replaces what the undo said, and says so itself", async () => {
  await performAction({ label: "Renamed.", run: async () => undefined, undo: async () => undefined });
  await undoLast();
  await redoLast();
  const said = () => currentToasts().map(({ message }) => message);
  expect(said()).not.toContain("Undone: Renamed.");
  expect(said()).toContain("Redone: Renamed.");
  await undoLast();
  expect(said()).not.toContain("Redone: Renamed.");
  expect(lastToast()?.message).toBe("Undone: Renamed.");
});

test("a redo that is refused does not speak of undoing", async () => {
  const run = vi
    .fn()
    .mockResolvedValueOnce(undefined)
    .mockRejectedValueOnce(new RestError(409, "Try later."));
  await performAction({ run, undo: async () => undefined });
  await undoLast();
  await redoLast();
  expect(lastToast()).toMatchObject({ tone: "danger", message: "Try later." });
});

test("an undo that is refused says so, and can be tried again", async () => {
  const undo = vi.fn(() => Promise.reject(new TypeError("Failed to fetch")));
  await performAction({ run: async () => undefined, undo });
  await undoLast();
  expect(lastToast()?.tone).toBe("danger");
  await undoLast();
  expect(undo).toHaveBeenCalledTimes(2);
});

test.each([
  new RestError(404, "It was deleted."),
  new RestError(422, "This option was removed.", { code: "custom_field.option" }),
  new RefusedError("It was removed."),
])("a step whose object or value is gone says so once, and does not block those before it", async (gone) => {
  const log: string[] = [];
  await performAction(recorded("one", log));
  await performAction({ run: async () => undefined, undo: () => Promise.reject(gone) });
  await undoLast();
  expect(lastToast()).toMatchObject({
    tone: "danger",
    message: `That could not be undone. ${gone.message}`,
  });
  await undoLast();
  expect(log).toEqual(["one", "one undone"]);
});
