import { expect, test } from "vitest";
import { embedAddress, isEmbeddable } from "./embeddable-hosts.ts";

test.each([
  ["https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3", "https://www.youtube.com/embed/dQw4w9WgXcQ"],
  ["https://youtu.be/dQw4w9WgXcQ?si=x", "https://www.youtube.com/embed/dQw4w9WgXcQ"],
  ["https://vimeo.com/76979871", "https://player.vimeo.com/video/76979871"],
  ["https://www.loom.com/share/0a1b2c?sid=1", "https://www.loom.com/embed/0a1b2c"],
  ["https://miro.com/app/board/uXjVK=/", "https://miro.com/app/live-embed/uXjVK=/"],
  ["https://airtable.com/shrAbc12", "https://airtable.com/embed/shrAbc12"],
  ["https://docs.google.com/document/d/a-b_1/edit#x", "https://docs.google.com/document/d/a-b_1/preview"],
  [
    "https://www.figma.com/file/abc/Board",
    "https://www.figma.com/embed?embed_host=fieldstone&url=https%3A%2F%2Fwww.figma.com%2Ffile%2Fabc%2FBoard",
  ],
  ["https://team.notion.site/Page-1", "https://team.notion.site/Page-1"],
])("%s is shown by %s", (address, frame) => {
  expect(embedAddress(address)).toBe(frame);
  expect(isEmbeddable(frame)).toBe(true);
});

test.each([
  "http://youtube.com/watch?v=1",
  "https://youtube.com.example.com/watch?v=1",
  "https://user@youtube.com/watch?v=1",
  "javascript:alert(1)",
])("%s is shown by no frame", (address) => {
  expect(embedAddress(address)).toBeUndefined();
});
