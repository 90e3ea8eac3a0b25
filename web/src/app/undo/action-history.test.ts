import { describe, expect, it } from "vitest";
import { ActionHistory } from "./action-history.ts";

function recorded() {
  const log: string[] = [];
  const history = new ActionHistory();
  const text = history.connectText({
    undo: () => log.push("text undone") > 0,
    redo: () => log.push("text redone") > 0,
    stopCapturing: () => log.push("step ended"),
  });
  const step = (name: string) => ({
    undo: async () => void log.push(`${name} undone`),
    redo: async () => void log.push(`${name} redone`),
  });
  return { log, history, text, step };
}

describe("the one undo stack", () => {
  it("undoes text and actions in the reverse of the order they were done in", async () => {
    const { log, history, text, step } = recorded();
    text.stepAdded();
    history.push(step("highlight"));
    text.stepAdded();
    for (let times = 0; times < 3; times += 1) await history.undo();
    expect(log).toEqual(["step ended", "text undone", "highlight undone", "text undone"]);
    expect(await history.undo()).toBe(false);
  });

  it("does again what was undone, until something new is done", async () => {
    const { log, history, text, step } = recorded();
    history.push(step("tag"));
    await history.undo();
    expect(await history.redo()).toBe(true);
    await history.undo();
    text.stepAdded();
    expect(await history.redo()).toBe(false);
    expect(log.filter((line) => line.startsWith("tag"))).toEqual(["tag undone", "tag redone", "tag undone"]);
  });

  it("keeps a step whose undo the server refused", async () => {
    const { history, log } = recorded();
    let refuse = true;
    history.push({
      undo: async () => {
        if (refuse) throw new Error("no");
        log.push("undone");
      },
      redo: async () => undefined,
    });
    await expect(history.undo()).rejects.toThrow("no");
    refuse = false;
    expect(await history.undo()).toBe(true);
    expect(log).toContain("undone");
  });

  it("runs quick presses one after the other, each step once", async () => {
    const { history, log, step } = recorded();
    history.push(step("first"));
    history.push(step("second"));
    const results = await Promise.all([history.undo(), history.undo(), history.undo()]);
    expect(results).toEqual([true, true, false]);
    expect(log.filter((line) => line.endsWith("undone"))).toEqual(["second undone", "first undone"]);
  });

  it("goes on to the step before when others have removed what was typed", async () => {
    const { history, log, step } = recorded();
    history.push(step("tag"));
    const removed = { undo: () => false, redo: () => false, stopCapturing: () => undefined };
    history.connectText(removed).stepAdded();
    expect(await history.undo()).toBe(true);
    expect(log).toContain("tag undone");
  });

  it("forgets a step that did not happen after all", async () => {
    const { history, log, step } = recorded();
    const refused = step("refused");
    history.push(step("kept"));
    history.push(refused);
    history.drop(refused);
    await history.undo();
    expect(log).toContain("kept undone");
    expect(log).not.toContain("refused undone");
  });

  it("forgets the text's steps when the editor goes, and keeps the other steps", async () => {
    const { history, log, text, step } = recorded();
    history.push(step("tag"));
    text.stepAdded();
    text.disconnect();
    expect(await history.undo()).toBe(true);
    expect(log).toContain("tag undone");
  });

  it("forgets the steps of a page that is left, and keeps the others", async () => {
    const { history, log, step } = recorded();
    const page = {};
    history.push(step("moved"));
    history.push({ ...step("highlight"), page });
    history.forget(page);
    expect([await history.undo(), await history.undo()]).toEqual([true, false]);
    expect(log).toContain("moved undone");
  });

  it("undoes one step out of its turn", async () => {
    const { history, log, step } = recorded();
    const first = step("first");
    history.push(first);
    history.push(step("second"));
    expect([await history.undo(first), await history.undo(first)]).toEqual([true, false]);
    expect(log).toContain("first undone");
    expect(log).not.toContain("second undone");
  });
});
