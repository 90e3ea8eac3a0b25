import { describe, expect, it } from "vitest";
import { readAnswer } from "./load-shared-object.ts";

const highlight = {
  id: "h",
  text: "It took days.",
  speaker: null,
  startMs: null,
  tags: [],
  createdAt: "2026-01-01",
  streamAccessToken: null,
  clip: null,
};

describe("what a share link opens", () => {
  it("is one object", () => {
    const sharedObject = { teamName: "Acme", note: null, insight: null, highlight, reel: null };
    expect(readAnswer({ data: { sharedObject } })).toMatchObject({ object: { teamName: "Acme" } });
  });

  it("is closed when the link expired or is not known, with the reason for people", () => {
    const errors = [
      {
        message: "This link has expired.",
        extensions: { errorCode: "FORBIDDEN", humanReadable: true, reference: "r" },
      },
    ];
    expect(readAnswer({ data: null, errors })).toEqual({
      failure: { kind: "closed", message: "This link has expired.", reference: "r" },
    });
  });

  it("does not show what the API did not mean for people", () => {
    const errors = [
      { message: "SQL is down", extensions: { errorCode: "INTERNAL_SERVER_ERROR", reference: "r" } },
    ];
    expect(readAnswer({ errors })).toEqual({
      failure: { kind: "broken", message: undefined, reference: "r" },
    });
  });

  it("is broken for an answer that cannot be read", () => {
    for (const body of [undefined, "<html>", { data: { sharedObject: { teamName: 7 } } }, {}]) {
      expect(readAnswer(body)).toMatchObject({ failure: { kind: "broken" } });
    }
  });
});
