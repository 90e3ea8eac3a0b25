import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseCueTiming } from "./cue-times.ts";
import { parseSrt } from "./parse-srt.ts";
import { parseVtt } from "./parse-vtt.ts";

const vtt = (...lines: string[]) => parseVtt(lines.join("\n"));

describe("WebVTT", () => {
  test("keeps speaker and times of each voice", () => {
    expect(
      vtt("WEBVTT", "", "1", "00:01.500 --> 00:00:04.000", "<v Ana María>So, the export", "failed again."),
    ).toEqual([{ speaker: "Ana María", startMs: 1500, endMs: 4000, text: "So, the export\nfailed again." }]);
  });

  test("splits a cue of two voices", () => {
    const turns = vtt("WEBVTT", "", "00:00.000 --> 00:02.000", "<v.loud Ana>Really?</v>", "<v Ben>Yes.</v>");
    expect(turns.map(({ speaker, text }) => [speaker, text])).toEqual([
      ["Ana", "Really?"],
      ["Ben", "Yes."],
    ]);
  });

  test("passes over cue settings, STYLE, REGION and NOTE blocks, and identifiers", () => {
    const turns = vtt(
      "WEBVTT - Interview 3",
      "Kind: captions",
      "",
      "STYLE",
      "::cue { color: red }",
      "",
      "REGION",
      "id:bill",
      "",
      "NOTE Ana: this is no speech",
      "",
      "intro-1",
      "00:00:00.000 --> 00:00:02.000 align:start position:10%,line-left size:35%",
      "Ben: Hello",
    );
    expect(turns).toEqual([{ speaker: "Ben", startMs: 0, endMs: 2000, text: "Hello" }]);
  });

  test("reads a byte order mark and hours of three digits", () => {
    expect(vtt("\ufeffWEBVTT", "", "100:00:01.000 --> 101:00:00.000", "Late")).toEqual([
      { speaker: null, startMs: 360_001_000, endMs: 363_600_000, text: "Late" },
    ]);
  });

  test("removes markup and decodes entities, and keeps words that only look like markup", () => {
    const turns = vtt(
      "WEBVTT",
      "",
      "00:00.000 --> 00:01.000",
      "<i>R&amp;D</i> <00:00:00.500>says <laughs> 3 &lt; 4 &unknown;",
    );
    expect(turns[0]?.text).toBe("R&D says <laughs> 3 < 4 &unknown;");
  });

  test("takes a colon for a speaker's only where most captions name one", () => {
    const cue = (at: number, words: string) => `00:0${at}.000 --> 00:0${at}.900\n${words}\n`;
    const turns = vtt(
      "WEBVTT",
      "",
      cue(1, "Note: it broke."),
      cue(2, "It broke twice."),
      cue(3, "And then again."),
    );
    expect(turns[0]).toMatchObject({ speaker: null, text: "Note: it broke." });
  });

  test("keeps words below an empty line within a caption", () => {
    const turns = vtt(
      "WEBVTT",
      "",
      "00:01.000 --> 00:02.000",
      "First.",
      "",
      "Second.",
      "",
      "b",
      "00:03.000 --> 00:04.000",
      "Third.",
    );
    expect(turns.map((turn) => turn.text)).toEqual(["First.\n\nSecond.", "Third."]);
  });

  test.each(["00:00:06.000 -->", "xx --> yy", "00:00:01.000 -> 00:00:02.000", "00:61 → 00:62"])(
    "loses no words to the unreadable time “%s”: the file is refused by that line",
    (line) => {
      expect(() => vtt("WEBVTT", "", "00:01.000 --> 00:02.000", "Hi", "", line, "Words.")).toThrow(line);
    },
  );

  test("says what is wrong with a file that is none", () => {
    expect(() => parseVtt("1\n00:00:01,000 --> 00:00:02,000\nHi")).toThrow(/WEBVTT/);
    expect(() => parseVtt("WEBVTT\n\nNOTE nothing")).toThrow(/no captions/);
  });
});

describe("SubRip", () => {
  test("reads captions with and without counters and empty lines", () => {
    const turns = parseSrt(
      "1\n00:00:01,000 --> 00:00:02,500\n<i>Ana: Hi</i>\n2\n00:00:03,000 --> 00:00:04,000\n{\\an8}Ben: 42\n",
    );
    expect(turns).toEqual([
      { speaker: "Ana", startMs: 1000, endMs: 2500, text: "Hi" },
      { speaker: "Ben", startMs: 3000, endMs: 4000, text: "42" },
    ]);
  });

  test("keeps words in braces that are no override code", () => {
    expect(parseSrt("00:00:01,000 --> 00:00:02,000\nUm {disfmarker} yes")[0]?.text).toBe(
      "Um {disfmarker} yes",
    );
  });

  test("reads arrows in words as words, and a last counter as nothing", () => {
    const turns = parseSrt("1\n00:00:01,000 --> 00:00:02,500\nFile --> Export\n\n2\n");
    expect(turns.map((turn) => turn.text)).toEqual(["File --> Export"]);
  });

  test("refuses a file without a timing line", () => {
    expect(() => parseSrt("Dear diary")).toThrow(/00:00:01,000/);
  });
});

test("every time that can be written is read back", () => {
  fc.assert(
    fc.property(fc.nat({ max: 999 * 3_600_000 }), fc.nat({ max: 3_600_000 }), (startMs, lengthMs) => {
      const write = (ms: number) =>
        `${String(Math.floor(ms / 3_600_000)).padStart(2, "0")}:${String(Math.floor(ms / 60_000) % 60).padStart(2, "0")}:${String(Math.floor(ms / 1000) % 60).padStart(2, "0")}.${String(ms % 1000).padStart(3, "0")}`;
      const timing = parseCueTiming(`${write(startMs)} --> ${write(startMs + lengthMs)}`);
      expect(timing).toEqual({ startMs, endMs: startMs + lengthMs });
    }),
  );
});
