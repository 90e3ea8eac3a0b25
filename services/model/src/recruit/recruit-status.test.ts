import { describe, expect, it } from "vitest";
import {
  countsAsInProgress,
  countsAsRecruited,
  isNotifiedChange,
  isStudyActive,
  parseParticipantStatus,
  parseStudyStatus,
  participantStatuses,
  studyStatuses,
} from "./recruit-status.ts";

describe("recruit studies", () => {
  it("are read in both vocabularies and kept in one", () => {
    expect(studyStatuses.map(parseStudyStatus)).toEqual(["DRAFT", "RECRUITING", "PAUSED", "COMPLETED"]);
    expect(parseStudyStatus("RECRUITED")).toBe("COMPLETED");
    expect(parseStudyStatus("DONE")).toBeUndefined();
  });

  it("are active while RECRUITING or PAUSED", () => {
    expect(studyStatuses.map(isStudyActive)).toEqual([false, true, true, false]);
    expect(isStudyActive(null)).toBe(false);
  });
});

describe("participants", () => {
  it("have every status of both readings", () => {
    const first = [
      "PENDING",
      "INVITED",
      "SCHEDULED",
      "ATTENDED",
      "NOSHOW",
      "INVALIDRESPONSE",
      "REJECTEDQUALITY",
      "PAID",
      "CANCELLED",
    ];
    const second = [
      "ATTENDED",
      "CANCELLED",
      "COMPLETED",
      "DISQUALIFIED",
      "INVITED",
      "NOSHOW",
      "QUALIFIED",
      "SCHEDULED",
    ];
    const union = [...new Set([...first, ...second])];
    expect(union.map(parseParticipantStatus)).toEqual(union);
    expect(participantStatuses).toHaveLength(union.length);
  });

  it("count as recruited and as in progress by their status", () => {
    expect(participantStatuses.filter(countsAsRecruited).toSorted()).toEqual([
      "ATTENDED",
      "COMPLETED",
      "SCHEDULED",
    ]);
    expect(participantStatuses.filter(countsAsInProgress).toSorted()).toEqual([
      "ATTENDED",
      "COMPLETED",
      "INVITED",
      "SCHEDULED",
    ]);
  });

  it("cause a notice when they go from SCHEDULED or INVITED to SCHEDULED, CANCELLED or QUALIFIED", () => {
    expect(isNotifiedChange("INVITED", "SCHEDULED")).toBe(true);
    expect(isNotifiedChange("SCHEDULED", "CANCELLED")).toBe(true);
    expect(isNotifiedChange("SCHEDULED", "SCHEDULED")).toBe(false);
    expect(isNotifiedChange("PENDING", "SCHEDULED")).toBe(false);
    expect(isNotifiedChange("INVITED", "PAID")).toBe(false);
  });
});
