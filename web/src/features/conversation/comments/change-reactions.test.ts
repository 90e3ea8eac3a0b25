import { expect, test } from "vitest";
import { changeReactions } from "./change-reactions.ts";

const ada = { id: "a", name: "Ada" };
const ben = { id: "b", name: "Ben" };
const thumbs = { shortName: "+1", skinTone: undefined };
const tada = { shortName: "tada", skinTone: undefined };

test("an emoji is added once by each member, in their skin tone, and goes with its last one", () => {
  const one = changeReactions([], { ...thumbs, reacted: true }, ada);
  expect(one).toMatchObject([
    { shortName: "+1", emoji: "👍", skinTone: null, count: 1, isOwn: true, users: [ada] },
  ]);
  const theirs = one.map((each) => ({ ...each, isOwn: false }));
  const both = changeReactions(theirs, { shortName: "+1", skinTone: "1F3FD", reacted: true }, ben);
  expect(both).toMatchObject([{ emoji: "👍🏽", count: 2, isOwn: true, users: [ada, ben] }]);
  expect(changeReactions(both, { ...thumbs, reacted: true }, ben)).toMatchObject([{ count: 2 }]);
  const more = changeReactions(both, { ...tada, reacted: true }, ben);
  expect(more.map(({ shortName }) => shortName)).toEqual(["+1", "tada"]);
  expect(changeReactions(more, { ...tada, reacted: false }, ben)).toEqual(both);
  expect(changeReactions(both, { ...thumbs, reacted: false }, ben)).toMatchObject([
    { count: 1, isOwn: false, users: [ada] },
  ]);
  expect(changeReactions([], { ...tada, reacted: false }, ada)).toEqual([]);
});
