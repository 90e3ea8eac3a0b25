import { expect, it } from "vitest";
import { faultsOf } from "./published-model.testing.ts";

const job = (more: object) => ({ role: "arn", settings: { inputs: [{}], ...more } });

it("finds what the service would refuse", () => {
  expect(faultsOf("CreateJobRequest", job({}))).toEqual([]);
  expect(faultsOf("CreateJobRequest", { settings: {} })).toEqual(["CreateJobRequest: lacks role"]);
  expect(faultsOf("CreateJobRequest", job({ outputGroups: [{ nonsense: 1 }] }))[0]).toContain(
    "no member nonsense",
  );
  const quality = (Quality: number) =>
    faultsOf("FrameCaptureSettings", { quality: Quality, framerateNumerator: 1 });
  expect(quality(80)).toEqual([]);
  expect(quality(101)[0]).toContain("out of range");
  expect(faultsOf("H264Settings", { rateControlMode: "BEST" })[0]).toContain("none of its values");
  expect(faultsOf("InputClipping", { startTimecode: "1 s" })[0]).toContain("does not match");
});
