import { t } from "../../../app/i18n/t.ts";

export const lessons = ["interviews", "tagging", "insights"] as const;
export type Lesson = (typeof lessons)[number];

interface LessonText {
  title: string;
  intro: string;
  parts: readonly { title: string; text: string }[];
}

/** The text of a lesson. */
export function lessonOf(lesson: Lesson): LessonText {
  switch (lesson) {
    case "interviews":
      return {
        title: t("home.interviews", "Interview well"),
        intro: t(
          "lesson.interviews.intro",
          "A good interview is about what someone did, not about what they think they would do.",
        ),
        parts: [
          {
            title: t("lesson.interviews.past", "Ask about the last time"),
            text: t(
              "lesson.interviews.past.text",
              "“Tell me about the last time you counted your stock” brings back details. “How do you usually count?” brings an opinion. Follow the story in order, and ask what happened next.",
            ),
          },
          {
            title: t("lesson.interviews.quiet", "Leave a pause"),
            text: t(
              "lesson.interviews.quiet.text",
              "After an answer, count to three before you speak. People often add what matters most. Repeat their last words as a question when you want more.",
            ),
          },
          {
            title: t("lesson.interviews.import", "Import it"),
            text: t(
              "lesson.interviews.import.text",
              "Open a project and choose Import. Recordings, transcripts, documents and tables become notes; transcripts keep their speakers and times.",
            ),
          },
        ],
      };
    case "tagging":
      return {
        title: t("home.tagging", "Tag what matters"),
        intro: t(
          "lesson.tagging.intro",
          "A highlight is evidence: the words as they were said. A tag gathers what several people said about the same thing.",
        ),
        parts: [
          {
            title: t("lesson.tagging.first", "Highlight first, name later"),
            text: t(
              "lesson.tagging.first.text",
              "Select words in a note and choose Highlight, or Tag to tag them. Read two or three notes before you settle on names; tags can be renamed, merged and moved at any time.",
            ),
          },
          {
            title: t("lesson.tagging.board", "Keep the board small"),
            text: t(
              "lesson.tagging.board.text",
              "Group tags by the question that they answer. Merge two tags when you cannot say quickly which one a quote belongs to.",
            ),
          },
          {
            title: t("lesson.tagging.across", "Work across notes"),
            text: t(
              "lesson.tagging.across.text",
              "A project's Highlights tab shows the quotes of all its notes. Filter them, select several with X, then tag them or create an insight.",
            ),
          },
        ],
      };
    case "insights":
      return {
        title: t("home.writing", "Write an insight"),
        intro: t(
          "lesson.insights.intro",
          "An insight says in a few sentences what you learned, and keeps the quotes that support it.",
        ),
        parts: [
          {
            title: t("lesson.insights.title", "Put the finding in the title"),
            text: t(
              "lesson.insights.title.text",
              "“Fishmongers count on paper because their hands are wet” tells more than “Counting”. Someone who reads only the title should know what you found.",
            ),
          },
          {
            title: t("lesson.insights.evidence", "Show who said it"),
            text: t(
              "lesson.insights.evidence.text",
              "Select highlights and press I: the new insight starts with their quotes. Keep the ones that disagree, too.",
            ),
          },
          {
            title: t("lesson.insights.publish", "Publish it"),
            text: t(
              "lesson.insights.publish.text",
              "A published insight appears on Home for everyone in the workspace. Until then it is a draft in its project.",
            ),
          },
        ],
      };
  }
}
