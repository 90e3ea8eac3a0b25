import fc from "fast-check";
import { expect, it } from "vitest";
import type { Span } from "./spans.ts";
import { containsLine, skipSpans } from "./stream-gaps.ts";

const nameOf = (at: number) => `segment-${String(at).padStart(5, "0")}.ts`;
const playlistOf = (contents: readonly (Span & { readonly seconds: number })[]) =>
  [
    ...["#EXTM3U", "#EXT-X-VERSION:3", "#EXT-X-TARGETDURATION:6", "#EXT-X-PLAYLIST-TYPE:VOD"],
    ...contents.flatMap(({ seconds, ...span }, at) => [
      ...[`#EXTINF:${seconds.toFixed(6)},`, containsLine(span), nameOf(at)],
    ]),
    "#EXT-X-ENDLIST\n",
  ].join("\n");

const five = playlistOf(
  [0, 6, 12, 18, 24].map((at) => ({ startMs: at * 1_000, endMs: at * 1_000 + 6_000, seconds: 6 })),
);
const playedOf = (spans: readonly Span[], playlist = five) =>
  [...(skipSpans(playlist, spans)?.played ?? [])].map((name) => Number(name.slice(8, 13)));

it("marks the segments of a span as gaps, and raises the version", () => {
  const stream = skipSpans(five, [{ startMs: 14_500, endMs: 15_000 }]);
  const lines = stream?.playlist.split("\n").filter((line) => !line.startsWith("#CONTAINS"));
  expect(lines).toEqual([
    ...["#EXTM3U", "#EXT-X-VERSION:8", "#EXT-X-TARGETDURATION:6", "#EXT-X-PLAYLIST-TYPE:VOD"],
    ...["#EXTINF:6.000000,", nameOf(0), "#EXTINF:6.000000,", nameOf(1)],
    ...["#EXTINF:6.000000,", "#EXT-X-GAP", nameOf(2)],
    ...["#EXTINF:6.000000,", nameOf(3), "#EXTINF:6.000000,", nameOf(4), "#EXT-X-ENDLIST", ""],
  ]);
  expect(stream?.gaps).toEqual([{ startMs: 12_000, endMs: 18_000 }]);
});

it.each([
  ["a span less than a second from an edge takes the segment beyond it too", [12_900, 15_000], [0, 3, 4]],
  ["and at its other edge", [15_000, 17_100], [0, 1, 4]],
  ["the last segment has all that follows it", [40_000, 40_600], [0, 1, 2, 3]],
  ["nothing is left", [0, 30_000], []],
] as const)("%s", (_case, [startMs, endMs], played) => {
  expect(playedOf([{ startMs, endMs }])).toEqual(played);
});

it.each([
  "#EXTINF:6.0,\n#CONTAINS:0-6000\n../../other.ts\n",
  "#EXTINF:6.0,\n#CONTAINS:0-6000\nmedia.ts\n",
  `#EXTINF:6.0,\n${nameOf(0)}\n`,
  `#CONTAINS:0-6000\n${nameOf(0)}\n`,
  `#EXTINF:x,\n#CONTAINS:0-6000\n${nameOf(0)}\n`,
  `#EXTINF:6.0,\n#CONTAINS:x-6000\n${nameOf(0)}\n`,
  `#EXTINF:6.0,\n#CONTAINS:100-0\n${nameOf(0)}\n`,
  `#EXTINF:6.0,\n#CONTAINS:0-6000\n${nameOf(0)}\n${nameOf(1)}\n`,
  `#EXTINF:6.0,\n#CONTAINS:0-6000\n#EXT-X-BYTERANGE:5@1\n${nameOf(0)}\n`,
  `#EXTINF:6.0,\n#CONTAINS:0-6000\n${nameOf(0)}\n#EXT-X-DISCONTINUITY\n`,
  `#EXTINF:6.0,\n#CONTAINS:0-6000\n${nameOf(0)}\n#EXTINF:6.0,\n#CONTAINS:6000-9000\n${nameOf(0)}\n`,
  `#EXTINF:6.0,\n#CONTAINS:0-9000\n${nameOf(0)}\n#EXTINF:6.0,\n#CONTAINS:9000-15000\n${nameOf(1)}\n`,
  "",
])("a playlist whose contents are not certain has no stream: %j", (playlist) => {
  expect(skipSpans(`#EXTM3U\n${playlist}#EXT-X-ENDLIST\n`, [])).toBeUndefined();
});

it("plays no moment of a span, and never more with more spans", () => {
  const span = fc
    .tuple(fc.integer({ min: 0, max: 60_000 }), fc.integer({ min: 1, max: 9_000 }))
    .map(([startMs, length]) => ({ startMs, endMs: startMs + length }));
  const spans = fc.array(span, { minLength: 1, maxLength: 4 });
  const segment = fc.record({
    seconds: fc.integer({ min: 1, max: 10 }),
    shiftMs: fc.integer({ min: -250, max: 250 }),
    moreMs: fc.integer({ min: 0, max: 3_000 }),
  });
  fc.assert(
    fc.property(fc.array(segment, { minLength: 2, maxLength: 12 }), spans, span, (made, skipped, more) => {
      const contents = made.map(({ seconds, shiftMs, moreMs }, at) => {
        const shownMs = made.slice(0, at).reduce((sum, each) => sum + each.seconds * 1_000, 0);
        return {
          ...{ seconds, startMs: Math.max(0, shownMs + shiftMs) },
          endMs: shownMs + seconds * 1_000 + moreMs,
        };
      });
      const playlist = playlistOf(contents);
      expect(skipSpans(playlist, [])?.played.size).toBe(made.length);
      const played = playedOf(skipped, playlist);
      for (const { startMs, endMs } of contents.filter((_each, at) => played.includes(at)))
        expect(skipped.some((each) => each.startMs < endMs && each.endMs > startMs)).toBe(false);
      const less = playedOf([...skipped, more], playlist);
      expect(less.filter((at) => !played.includes(at))).toEqual([]);
    }),
  );
});
