import { describe, expect, it } from "vitest";
import { ActHistory } from "./act-history.ts";

function recorded() {
  const log: string[] = [];
  const history = new ActHistory();
  history.connectText({
    undo: () => log.push("text undone") > 0,
    redo: () => log.push("text redone") > 0,
    stopCapturing: () => log.push("step ended"),
  });
  const act = (name: string) => ({
    undo: async () => void log.push(`${name} undone`),
    redo: async () => void log.push(`${name} redone`),
  });
  return { log, history, act };
}

describe("the page's one undo stack", () => {
  it("takes back text and acts in the reverse of the order they were done in", async () => {
    const { log, history, act } = recorded();
    history.textStepAdded();
    history.push(act("highlight"));
    history.textStepAdded();
    for (let step = 0; step < 3; step += 1) await history.undo();
    expect(log).toEqual(["step ended", "text undone", "highlight undone", "text undone"]);
    expect(await history.undo()).toBe(false);
  });

  it("does again what was taken back, until something new is done", async () => {
    const { log, history, act } = recorded();
    history.push(act("tag"));
    await history.undo();
    expect(await history.redo()).toBe(true);
    await history.undo();
    history.textStepAdded();
    expect(await history.redo()).toBe(false);
    expect(log.filter((line) => line.startsWith("tag"))).toEqual(["tag undone", "tag redone", "tag undone"]);
  });

  it("keeps an act whose undo the server refused", async () => {
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

  it("runs quick presses one after the other, each act once", async () => {
    const { history, log, act } = recorded();
    history.push(act("first"));
    history.push(act("second"));
    const results = await Promise.all([history.undo(), history.undo(), history.undo()]);
    expect(results).toEqual([true, true, false]);
    expect(log.filter((line) => line.endsWith("undone"))).toEqual(["second undone", "first undone"]);
  });

  it("goes on to the act before when others have removed what was typed", async () => {
    const { history, log, act } = recorded();
    history.push(act("tag"));
    history.connectText({ undo: () => false, redo: () => false, stopCapturing: () => undefined });
    history.textStepAdded();
    expect(await history.undo()).toBe(true);
    expect(log).toContain("tag undone");
  });

  it("forgets an act that did not happen after all", async () => {
    const { history, log, act } = recorded();
    const refused = act("refused");
    history.push(act("kept"));
    history.push(refused);
    history.drop(refused);
    await history.undo();
    expect(log).toContain("kept undone");
    expect(log).not.toContain("refused undone");
  });

  it("forgets the text's steps when the editor goes, and keeps the acts", async () => {
    const { history, log, act } = recorded();
    history.push(act("tag"));
    history.textStepAdded();
    history.connectText(undefined);
    expect(await history.undo()).toBe(true);
    expect(log).toContain("tag undone");
  });
});
