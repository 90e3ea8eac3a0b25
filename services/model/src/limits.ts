import { sevenDaysSeconds } from "./durations.ts";

/**
 * Every limit that the product's documents state, named with its unit. "Length" is in characters
 * (Unicode code points, see text-length.ts). Limits of one rule's own file stand there.
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
export const channelTitleLengthMax = 200;
export const savedFeedTitleLengthMax = 200;
/** Decided by us: what one call can bring into a channel, about 0.3 s of Postgres. */
export const channelDataPerCallMax = 500;
export const channelThemeDescriptionLengthMax = 2_000;
/** Decided by us: of a point of feedback, a long e-mail. */
export const feedbackTextLengthMax = 10_000;
/** Decided by us: of a point of feedback, its title and its author. */
export const feedbackLabelLengthMax = 300;
export const tagBoardTitleLengthMax = 50;
export const tagGroupTitleLengthMax = 50;
export const userNameLengthMax = 100;
export const jobTitleLengthMax = 100;
export const inviteMessageLengthMax = 500;
export const inviteEmailLengthMax = 320;
export const selectOptionLabelLengthMax = 50;
/** Decided by us. */
export const customFieldTitleLengthMax = 100;
/** Decided by us, as other titles. */
export const viewTitleLengthMax = 200;
/** Decided by us, as other titles. */
export const savedFilterTitleLengthMax = 200;
export const questionOptionLengthMax = 40_000;
export const titlePrefixLengthMax = 100;
export const nameMatchingLengthMax = 50;
export const exportFileNameLengthMax = 204;
/** In UTF-16 units, as that of a PDF. */
export const highlightLengthMax = 40_000;
export const pdfHighlightLengthMax = 17_000;
export const redactedPathLengthMax = 2048;

// Passwords, subdomains, tokens
export const passwordLengthMin = 12;
/** Decided by us: the documents name no number. Longer is refused, never truncated. */
export const passwordLengthMax = 128;
export const subdomainLengthMax = 30;
export const subdomainLikeLengthMin = 2;
export const subdomainLikeLengthMax = 50;
export const domainLabelLengthMax = 63;
export const subdomainChangesPerWorkspaceMax = 5;
export const oldSubdomainRedirectDays = 365;
export const shareTokenLength = 12;
/** Of a share link's password: it is said on, and guesses are counted. */
export const sharePasswordLengthMin = 8;
export const sessionEntriesMax = 20;
export const oneTimeCodeLifeSeconds = 300;
export const oauthStateLifeSeconds = 300;
export const emailSessionLifeSeconds = sevenDaysSeconds;

// Counts
/** Decided by us: ends of lines and marks of a note's text that a request may carry; each costs up to 0.1 ms. */
export const noteMarkdownMarksMax = 4_000;
export const selectOptionsMax = 200;
export const selectableOptionsDefaultMax = 100;
/** Decided by us: values that a cross table has a column for. */
export const crossTableColumnsMax = 100;
/** Decided by us: people in one value of a PERSON field; their ids fit the longest value. */
export const fieldPeopleMax = 100;
/** Decided by us: fields of a project's notes, archived ones included, so that they are read in one piece; as of the rest. */
export const customFieldsPerPlaceMax = 100;
/** Decided by us: views of a project, deleted ones apart, so that they are read in one piece. */
export const viewsPerProjectMax = 100;
/** Decided by us: characters of a view's settings as JSON; 1,000 ids in its filter fit. */
export const viewSettingsLengthMax = 64_000;
/** Decided by us: so that a menu of them can still be read through. */
export const savedFiltersPerListMax = 50;
/** Decided by us: of a summary in a row of a table. */
export const summaryContentLengthMax = 600;
/** Decided by us: a member's own saved searches, so that a list of them can still be read through. */
export const savedFeedsPerMemberMax = 100;
/** Decided by us: saved searches that a workspace shares, which each of its members reads in one piece; */
export const sharedFeedsMax = 500;
/** and the bytes of what they search for together, half of what an answer may have. */
export const sharedFeedsSizeBytesMax = 4_000_000;
/** Decided by us: what a member marks for themselves, so that it is read in one piece. */
export const starsPerMemberMax = 500;
/** Decided by us: rows of a view that can be scrolled past; a page further on would be sorted for minutes. */
export const viewRowsOffsetMax = 1_000_000;
/** Decided by us: cards of a group that keep the place given to them by hand. */
export const boardPlacedCardsMax = 1_000;
export const workspaceProjectsMax = 200;
export const userWorkspacesMax = 5000;
export const userGroupsMax = 50;
export const userGroupMembersMax = 200;
export const exportHighlightsMax = 100;
export const routePatternCacheEntriesMax = 10_000;
export const bulkImportItemsPerRunMax = 5000;
export const surveyCsvColumnsMax = 200;
export const surveyCsvRowsMax = 100_000;
export const uploadContentItemsMax = 1;
/** Decided by us: blocks of a document that a page draws before its editor is there; more than any screen shows at first. */
export const documentBeginningBlocks = 120;

// Bytes and pixels
/** Decided by us: a note's text in one request; a longer one is imported as a file. */
export const noteMarkdownSizeBytesMax = 100_000;
export const gifSizeBytesMax = 2_000_000;
export const uploadSizeBytesMax = 10_737_418_240;
export const importSizeBytesMax = 10_000_000;
/** Decided by us: a picture in a text is sent in one request. */
export const pictureSizeBytesMax = 10_000_000;
/** Decided by us: a workspace's logo is loaded by every sign-in page. */
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
/** Objects that one action changes, in one transaction. */
export const bulkItemsMax = 200;
export const bulkTagsMax = 50;
export const pageSizeMax = 1000;
/** Decided by us: trigram similarity at which recruit takes two job titles as one. */
export const jobTitleSimilarityMin = 0.4;

// Connectivity
export const pingTimeoutMs = 5000;
export const chunkLoadTimeoutMs = 120_000;
export const commentQueryBatchMs = 10;

// Layout and display
export const mainColumnWidthPx = 864;
export const sidebarWidthPx = 272;
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
/** Seconds between video thumbnails: the ordinary gap and the dense one. */
export const videoThumbnailGapSeconds = 8;
export const videoThumbnailDenseGapSeconds = 1;

// Ordering
export const rankGap = 65_536;

// Plans
/** Decided by us: a trial is extended once, by this many days. */
export const trialExtensionDays = 14;
export const trialExtensionsMax = 1;

// Error reporting
export const sessionSampleRatio = 1;
export const replaySampleRatio = 0;

/** Decided by us: what one template holds. */
export const templateMarkdownLengthMax = 20_000;
export const templateNotesMax = 20;
export const templateFieldsMax = 100;
export const templateTagsMax = 500;
/** Decided by us: characters of the templates of one kind together, so that a list of them is read in one piece. */
export const templatesLengthMax = 5_000_000;
export const templateTitleLengthMax = 200;
export const templateDescriptionLengthMax = 500;
/** Decided by us: characters of a definition and of each rule in the codebook. */
export const codebookTextLengthMax = 4_000;
/** Decided by us: examples of an entry, and characters of one that somebody wrote. */
export const codebookExamplesMax = 20;
export const codebookExampleLengthMax = 1_000;
export const extensionDescriptionLengthMax = 1_000;
/** Decided by us: extensions of a workspace whose plan does not say. */
export const extensionsMax = 100;
/** Decided by us: templates of a workspace of each kind. */
export const templatesMax = 200;

// Ask
export const askQuestionLengthMax = 2000;
/** Decided by us: what one question reads, in passages of at most so many UTF-16 units. */
export const askPassagesMax = 40;
export const askPassageLengthMax = 800;
/** Decided by us: questions of one conversation, and conversations of a member. */
export const askQuestionsMax = 100;
export const askConversationsMax = 1000;

// Summaries, decided by us
export const summaryInstructionsLengthMax = 2000;
/** Of a note's text that is summarized, in UTF-16 units: some six hours of talk. */
export const summarizedTextLengthMax = 400_000;
/** Words that a text needs to be summarized. */
export const summaryWordsMin = 30;
export const summarySentencesMax = 60;
/** Of a part that a person rewrites, in UTF-16 units. */
export const summarySectionLengthMax = 20_000;

// Suggestions, decided by us
/** Highlights that one request suggests tags for: some seconds of one core. */
export const suggestedHighlightsMax = 20;
/** Personal data that is offered at once: as many as one act decides on. */
export const redactionSuggestionsMax = 200;
/** Highlights that are suggested for one note. */
export const noteSuggestionsMax = 15;

// Themes, decided by us
/** Highlights that themes are found among, the latest: 12,500,000 pairs are compared, in 50 MB. */
export const themesHighlightsMax = 5000;
export const themesHighlightsMin = 4;
