import { sevenDaysSeconds } from "./durations.ts";

/**
 * All limits that the product's documents state, with their units. "Length" is in characters (Unicode code
 * points, see text-length.ts). Limits of a single rule are in that rule's own file.
 */

// Text
export const customFieldValueLengthMax = 10_299;
export const personNameLengthMax = 300;
export const emailLengthMax = 320;
export const teamNameLengthMax = 200;
export const projectTitleLengthMax = 200;
export const insightTitleLengthMax = 200;
export const noteTitleLengthMax = 200;
export const tagTitleLengthMax = 200;
/** Decided by us. */
export const tagRoleLengthMax = 50;
export const channelTitleLengthMax = 200;
export const savedFeedTitleLengthMax = 200;
/** Decided by us: points that one call can add to a channel, which takes about 0.3 s of Postgres time. */
export const channelDataPerCallMax = 500;
export const channelThemeDescriptionLengthMax = 2_000;
/** Decided by us: text of a point of feedback; fits a long email. */
export const feedbackTextLengthMax = 10_000;
/** Decided by us: title and author of a point of feedback. */
export const feedbackLabelLengthMax = 300;
export const tagBoardTitleLengthMax = 50;
export const tagGroupTitleLengthMax = 50;
export const userNameLengthMax = 100;
export const jobTitleLengthMax = 100;
export const inviteMessageLengthMax = 500;
export const selectOptionLabelLengthMax = 50;
/** Decided by us. */
export const customFieldTitleLengthMax = 100;
/** Decided by us, like other titles. */
export const viewTitleLengthMax = 200;
/** Decided by us, like other titles. */
export const savedFilterTitleLengthMax = 200;
export const questionOptionLengthMax = 40_000;
export const titlePrefixLengthMax = 100;
export const nameMatchingLengthMax = 50;
export const exportFileNameLengthMax = 204;
/** In UTF-16 units, like that of a PDF. */
export const highlightLengthMax = 40_000;
export const pdfHighlightLengthMax = 17_000;
export const redactedPathLengthMax = 2048;

// Passwords, subdomains, tokens
export const passwordLengthMin = 12;
/** Decided by us: the documents name no number. Longer passwords are rejected, never truncated. */
export const passwordLengthMax = 128;
export const subdomainLengthMax = 30;
export const subdomainLikeLengthMin = 2;
export const subdomainLikeLengthMax = 50;
export const domainLabelLengthMax = 63;
export const subdomainChangesPerWorkspaceMax = 5;
export const oldSubdomainRedirectDays = 365;
export const shareTokenLength = 12;
/** Of a share link's password: people pass it on, and guesses are rate-limited. */
export const sharePasswordLengthMin = 8;
export const sessionEntriesMax = 20;
export const oneTimeCodeLifetimeSeconds = 300;
export const emailSessionLifetimeSeconds = sevenDaysSeconds;

// Counts
/** Decided by us: line ends and marks of a note's text in a request; each costs up to 0.1 ms. */
export const noteMarkdownMarksMax = 4_000;
export const selectOptionsMax = 200;
export const selectableOptionsDefaultMax = 100;
/** Decided by us: values that get a column in a cross table. */
export const crossTableColumnsMax = 100;
/** Decided by us: cells of a cross table; its rows are the most used tags that fit beside its columns. */
export const crossTableCellsMax = 20_000;
/** Decided by us: names that a person keeps from merges; search and erasure look for each. */
export const personOtherNamesMax = 100;
/** Decided by us: people in one value of a PERSON field; their ids fit the longest value. */
export const fieldPeopleMax = 100;
/** Decided by us: fields of a project's notes, including archived ones, so that one read gets all. */
export const customFieldsPerPlaceMax = 100;
/** Decided by us: views of a project, except deleted ones, so that one read gets all. */
export const viewsPerProjectMax = 100;
/** Decided by us: characters of a view's settings as JSON; fits 1,000 ids in its filter. */
export const viewSettingsLengthMax = 64_000;
/** Decided by us: keeps the menu readable. */
export const savedFiltersPerListMax = 50;
/** Decided by us: a summary in a table row. */
export const summaryContentLengthMax = 600;
/** Decided by us: a member's own saved searches; keeps their list readable. */
export const savedFeedsPerMemberMax = 100;
/** Decided by us: a workspace's shared saved searches, which each of its members reads at once. */
export const sharedFeedsMax = 500;
/** Total bytes of their queries: half of the largest response. */
export const sharedFeedsSizeBytesMax = 4_000_000;
/** Decided by us: objects that a member stars, so that one read gets all. */
export const starsPerMemberMax = 500;
/** Decided by us: rows of a view that can be scrolled past; sorting for a later page would take minutes. */
export const viewRowsOffsetMax = 1_000_000;
/** Decided by us: manually placed cards of a group. */
export const boardPlacedCardsMax = 1_000;
/** Decided by us: manually placed cards of all groups of a board, which an export reads at once. */
export const viewPlacedCardsMax = 20_000;
export const workspaceProjectsMax = 200;
export const userWorkspacesMax = 5000;
export const userGroupsMax = 50;
export const userGroupMembersMax = 200;
export const exportHighlightsMax = 100;
export const routePatternCacheEntriesMax = 10_000;
export const bulkImportItemsPerRunMax = 5000;
export const surveyCsvColumnsMax = 200;
export const surveyCsvRowsMax = 100_000;
/** Decided by us: blocks that a page draws before its editor loads; more than any screen shows. */
export const documentBeginningBlocks = 120;

// Bytes and pixels
/** Decided by us: a note's text in one request; longer ones are imported as a file. */
export const noteMarkdownSizeBytesMax = 100_000;
export const gifSizeBytesMax = 2_000_000;
export const uploadSizeBytesMax = 10_737_418_240;
export const importSizeBytesMax = 10_000_000;
/** Decided by us: a picture in a text is sent in a single request. */
export const pictureSizeBytesMax = 10_000_000;
/** Decided by us: every sign-in page loads the workspace's logo. */
export const logoSizeBytesMax = 1_000_000;
export const logoSidePxMax = 4_096;
export const imagePixelsMax = 268_402_689;
export const jsonBodySizeBytesMax = 10_001_000;
export const telemetrySizeBytesMax = 65_536;

// Search
export const searchQueryLengthMax = 2000;
export const searchQueryWordsMax = 60;
export const searchResultsMax = 1000;

// Bulk actions
/** Objects that one bulk action changes, in one transaction. */
export const bulkItemsMax = 200;
export const bulkTagsMax = 50;
export const pageSizeMax = 1000;

// Connectivity
export const pingTimeoutMs = 5000;
export const chunkLoadTimeoutMs = 120_000;

// Layout and display
export const breadcrumbSegmentLengthMax = 26;
export const breadcrumbSegmentsMax = 3;

// Media
export const hlsBufferSeconds = 60;
export const storyboardThumbnailWidthPx = 128;
export const storyboardThumbnailHeightPx = 72;
export const storyboardGridColumns = 10;
export const storyboardGridRows = 10;
export const videoThumbnailWidthPx = 640;
export const videoThumbnailHeightPx = 360;
/** Seconds between video thumbnails: normal and dense. */
export const videoThumbnailGapSeconds = 8;
export const videoThumbnailDenseGapSeconds = 1;

// Ordering
export const rankGap = 65_536;

// Templates
/** Decided by us: content of one template. */
export const templateMarkdownLengthMax = 20_000;
export const templateNotesMax = 20;
export const templateViewsMax = 20;
export const templateFieldsMax = 100;
export const templateTagsMax = 500;
/** Decided by us: total characters of the templates of one kind, so that one read gets all. */
export const templatesLengthMax = 5_000_000;
export const templateTitleLengthMax = 200;
export const templateDescriptionLengthMax = 500;
/** Decided by us: characters of a codebook definition, and of each rule. */
export const codebookTextLengthMax = 4_000;
/** Decided by us: examples of a codebook entry, and characters of a written one. */
export const codebookExamplesMax = 20;
export const codebookExampleLengthMax = 1_000;
export const extensionDescriptionLengthMax = 1_000;
/** Decided by us: extensions of a workspace whose plan sets no limit. */
export const extensionsMax = 100;
/** Decided by us: templates of each kind in a workspace. */
export const templatesMax = 200;

// Ask
export const askQuestionLengthMax = 2000;
/** Decided by us: passages that one question reads, and their length in UTF-16 units. */
export const askPassagesMax = 40;
export const askPassageLengthMax = 800;
/** Decided by us: questions in one conversation, and conversations of a member. */
export const askQuestionsMax = 100;
export const askConversationsMax = 1000;

// Summaries, decided by us
export const summaryInstructionsLengthMax = 2000;
/** Text of a note that is summarized, in UTF-16 units: about six hours of talk. */
export const summarizedTextLengthMax = 400_000;
/** Words that a text needs to be summarized. */
export const summaryWordsMin = 30;
export const summarySentencesMax = 60;
/** A section that a person rewrites, in UTF-16 units. */
export const summarySectionLengthMax = 20_000;

// Suggestions, decided by us
/** Highlights for which one request suggests tags: some seconds of one core. */
export const suggestedHighlightsMax = 20;
/** Personal data suggested at once: as much as one action can decide on. */
export const redactionSuggestionsMax = 200;
/** Highlights suggested for one note. */
export const noteSuggestionsMax = 15;

// Transcripts, decided by us
/** Characters of a note's transcripts, which are read together: about 40 hours of talk. */
export const noteTranscriptsLengthMax = 2_000_000;

// Themes, decided by us
/** Latest highlights that themes are found in: 12,500,000 pairs are compared, in 50 MB. */
export const themesHighlightsMax = 5000;
export const themesHighlightsMin = 4;

/** Channels whose number of points is reported separately, largest first. Decided by us. */
export const countedChannelsMax = 20;
