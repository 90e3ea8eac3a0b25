import { describe, expect, it } from "vitest";
import * as durations from "./durations.ts";
import * as limits from "./limits.ts";
import { assertTextLength, cutText, parseShortText, textLength } from "./text/text-length.ts";

describe("limits", () => {
  it("are the numbers that the documents state", () => {
    expect(limits).toMatchObject({
      customFieldValueLengthMax: 10299,
      personNameLengthMax: 300,
      emailLengthMax: 320,
      teamNameLengthMax: 200,
      projectTitleLengthMax: 200,
      insightTitleLengthMax: 200,
      noteTitleLengthMax: 200,
      tagTitleLengthMax: 200,
      channelTitleLengthMax: 200,
      savedFeedTitleLengthMax: 200,
      tagBoardTitleLengthMax: 50,
      tagGroupTitleLengthMax: 50,
      userNameLengthMax: 100,
      jobTitleLengthMax: 100,
      inviteMessageLengthMax: 500,
      searchQueryLengthMax: 2000,
      searchQueryWordsMax: 60,
      searchResultsMax: 1000,
      pageSizeMax: 1000,
      workspaceProjectsMax: 200,
      userWorkspacesMax: 5000,
      userGroupsMax: 50,
      userGroupMembersMax: 200,
      exportHighlightsMax: 100,
      exportFileNameLengthMax: 204,
      highlightLengthMax: 40000,
      pdfHighlightLengthMax: 17000,
      rankGap: 65536,
      hlsBufferSeconds: 60,
      gifSizeBytesMax: 2000000,
      uploadSizeBytesMax: 10737418240,
      importSizeBytesMax: 10000000,
      imagePixelsMax: 268402689,
      jsonBodySizeBytesMax: 10001000,
      passwordLengthMin: 12,
      passwordLengthMax: 128,
      subdomainLengthMax: 30,
      domainLabelLengthMax: 63,
      breadcrumbSegmentLengthMax: 26,
      nameMatchingLengthMax: 50,
      pingTimeoutMs: 5000,
      chunkLoadTimeoutMs: 120000,
      storyboardThumbnailWidthPx: 128,
      storyboardThumbnailHeightPx: 72,
      storyboardGridColumns: 10,
      storyboardGridRows: 10,
      videoThumbnailWidthPx: 640,
      videoThumbnailHeightPx: 360,
      videoThumbnailGapSeconds: 8,
      videoThumbnailDenseGapSeconds: 1,
      emailSessionLifetimeSeconds: 604800,
      oneTimeCodeLifetimeSeconds: 300,
      oldSubdomainRedirectDays: 365,
      subdomainChangesPerWorkspaceMax: 5,
      subdomainLikeLengthMin: 2,
      subdomainLikeLengthMax: 50,
      shareTokenLength: 12,
      titlePrefixLengthMax: 100,
      redactedPathLengthMax: 2048,
      routePatternCacheEntriesMax: 10000,
      breadcrumbSegmentsMax: 3,
      selectOptionLabelLengthMax: 50,
      selectOptionsMax: 200,
      selectableOptionsDefaultMax: 100,
      questionOptionLengthMax: 40000,
      bulkImportItemsPerRunMax: 5000,
      surveyCsvColumnsMax: 200,
      surveyCsvRowsMax: 100000,
      telemetrySizeBytesMax: 65536,
    });
  });

  it("count a year as 365 days and an e-mail session as seven", () => {
    expect(durations).toMatchObject({
      minuteSeconds: 60,
      daySeconds: 86400,
      sevenDaysSeconds: limits.emailSessionLifetimeSeconds,
      yearSeconds: 31536000,
    });
  });
});

describe("text limits", () => {
  it("count characters as people see code points, not UTF-16 halves", () => {
    expect(textLength("👍👍")).toBe(2);
    expect(cutText("👍👍x", 2)).toBe("👍👍");
    expect(() => assertTextLength("👍".repeat(50), "title", "The title", 50)).not.toThrow();
  });

  it("refuse empty and too long with the field that is wrong", () => {
    expect(parseShortText("  Churn ", "title", "The title", 5)).toBe("Churn");
    expect(() => parseShortText("   ", "title", "The title", 5)).toThrow("The title cannot be empty.");
    expect(() => parseShortText("Churns", "title", "The title", 5)).toThrow("at most 5 characters");
  });
});
