import {
  type BuiltInTemplate,
  board,
  highlightsBoard,
  noteField,
  notesTable,
  selectField,
} from "./built-in-template.ts";
import type { ProjectTemplateContent } from "./template-content.ts";

const views = [notesTable, highlightsBoard];

/** Studies that test something, or read what people have already written. */
export const evaluationTemplates: readonly BuiltInTemplate<ProjectTemplateContent>[] = [
  {
    id: "usability-test",
    title: "Usability test",
    description: "Watch people try tasks, and rate what stops them.",
    content: {
      icon: "🖱️",
      color: "#3a7ca8",
      readme:
        "## Tasks\n\nThree to five, each with what counts as done.\n\n## Sessions\n\nFive people a round. The moderator asks, the observer tags; nobody helps.\n\n## Rating\n\nEach issue gets a severity from how many met it and what it cost them.",
      boards: [
        board("Usability", {
          Task: ["Task 1", "Task 2", "Task 3"],
          Issue: ["Did not find it", "Misunderstood it", "Error", "Gave up"],
          Severity: ["Critical", "Serious", "Minor"],
          Good: ["Worked at once", "Praised"],
        }),
      ],
      fields: [
        noteField("Participant", "PERSON"),
        selectField("Device", ["Desktop", "Phone", "Tablet"]),
        selectField("Task result", ["Done", "Done with help", "Not done"]),
        noteField("Ease, 0 to 10", "NPS"),
      ],
      notes: [
        {
          title: "Session script",
          markdown:
            "## Before\n\nWe test the design, not you. Please think aloud.\n\n## Tasks\n\n1. …\n2. …\n3. …\n\n## After each task\n\nHow easy was that, from 0 to 10? What made it so?\n\n## At the end\n\nWhat was the one thing you would change?",
        },
      ],
      views,
    },
  },
  {
    id: "survey-analysis",
    title: "Survey analysis",
    description: "Make sense of open answers: import the table, tag, and compare segments.",
    content: {
      icon: "📋",
      color: "#94701a",
      readme:
        "## The survey\n\nThe question, who was asked, how many answered.\n\n## How we tag\n\n1. Import the answers as a table; columns become fields.\n2. Two people read the first fifty answers and agree on tags.\n3. Every answer gets at least one tag; what fits nowhere gets “Other”.\n\n## What we show\n\nThe charts by tag, and the tags by segment.",
      boards: [
        board("Answers", {
          Topic: ["Product", "Price", "Support", "Other"],
          Feeling: ["Positive", "Mixed", "Negative"],
        }),
      ],
      fields: [
        selectField("Segment", ["Segment A", "Segment B", "Segment C"]),
        noteField("Answered on", "DATETIME"),
        noteField("Rating", "NUMBER"),
      ],
      notes: [
        {
          title: "Tagging rules",
          markdown:
            "- Tag what was said, not what was meant.\n- One tag for the topic, one for the feeling.\n- A new tag needs three answers that no other tag fits.",
        },
      ],
      views,
    },
  },
  {
    id: "support-tickets",
    title: "Support tickets review",
    description: "Read a month of tickets for what they say about the product.",
    content: {
      icon: "🛟",
      color: "#b84f62",
      readme:
        "## The sample\n\nWhich month, which queues, how many tickets, how they were drawn.\n\n## What we look for\n\nNot the loudest ticket: what comes back, and what it costs to answer.\n\n## What we hand over\n\nThe five most frequent causes, each with three tickets and an owner.",
      boards: [
        board("Tickets", {
          Cause: ["Bug", "Missing feature", "Unclear wording", "How-to question", "Billing"],
          Area: ["Sign-in", "Settings", "Data", "Reports"],
          Effort: ["Answered by a link", "Took several replies", "Went to engineering"],
        }),
      ],
      fields: [
        selectField("Priority", ["Low", "Normal", "High", "Urgent"]),
        noteField("Ticket link", "URL"),
        noteField("Opened on", "DATETIME"),
        noteField("Customer", "PERSON"),
      ],
      notes: [
        {
          title: "Review sheet",
          markdown:
            "For each cause:\n\n- How many tickets, how many customers?\n- What did people try before they wrote?\n- What would have made the ticket unnecessary?",
        },
      ],
      views,
    },
  },
  {
    id: "nps-follow-up",
    title: "NPS follow-up",
    description: "Ask people why they gave their score, and act on what detractors and promoters say.",
    content: {
      icon: "📈",
      color: "#5f6f7f",
      readme:
        "## Whom we call\n\nTen detractors, ten passives and ten promoters of the last survey.\n\n## What we ask\n\nOnly why, until the story is clear.\n\n## What we answer\n\nEverybody hears within two weeks what became of their answer.",
      boards: [
        board("Reasons", {
          Promoter: ["Saves time", "Reliable", "People behind it"],
          Passive: ["Good enough", "Uses little of it"],
          Detractor: ["Lost trust", "Too hard", "Too expensive", "Broken promise"],
        }),
      ],
      fields: [
        noteField("Score", "NPS"),
        selectField("Group", ["Promoter", "Passive", "Detractor"]),
        noteField("Customer", "PERSON"),
        noteField("Answered", "BOOLEAN"),
      ],
      notes: [
        {
          title: "Call guide",
          markdown:
            "- You gave us a …; what was on your mind?\n- When did you last feel so? What had happened?\n- What would have to change for one point more?\n- May we tell you what we do about it?",
        },
      ],
      views,
    },
  },
  {
    id: "concept-test",
    title: "Concept test",
    description: "Show an idea before it is built, and hear whether it answers a real need.",
    content: {
      icon: "💡",
      color: "#7a7a2c",
      readme:
        "## The concepts\n\nTwo or three, on one page each, equally polished.\n\n## What we test\n\nIs it understood? Does it matter? Is it believed? Would it be used?\n\n## Care\n\nPeople are polite: what they did before counts more than what they say they will do.",
      boards: [
        board("Concepts", {
          Concept: ["Concept A", "Concept B", "Concept C"],
          Reaction: ["Understood", "Misread", "Relevant", "Not for me", "Not believed"],
          Next: ["Would try", "Would pay", "Asked a question"],
        }),
      ],
      fields: [
        noteField("Participant", "PERSON"),
        selectField("Preferred", ["Concept A", "Concept B", "Concept C", "None"]),
        noteField("Likely to use, 0 to 10", "NPS"),
      ],
      notes: [
        {
          title: "Concept session",
          markdown:
            "1. Read it silently. In your own words, what is this?\n2. Who is it for? Is that you?\n3. What do you do today instead?\n4. What is missing before you would try it?\n5. Which of them would you keep, and why?",
        },
      ],
      views,
    },
  },
  {
    id: "card-sorting",
    title: "Card sorting",
    description: "Learn how people group and name things, to order navigation and content.",
    content: {
      icon: "🗂️",
      color: "#a04f83",
      readme:
        "## The cards\n\nThirty to fifty, in the words that people use, none that name a group.\n\n## The sort\n\nOpen first, to learn the groups; closed later, to check them. Fifteen people are enough.\n\n## Reading it\n\nTag where people hesitated and the names they gave; agreement matters more than any one sort.",
      boards: [
        board("Sorting", {
          Group: ["Agreed group", "Split group", "Left over"],
          Card: ["Moved twice", "Fits in two groups", "Not understood"],
          Naming: ["Group name", "Other word for it"],
        }),
      ],
      fields: [
        noteField("Participant", "PERSON"),
        selectField("Kind of sort", ["Open", "Closed", "Hybrid"]),
        noteField("Groups made", "NUMBER"),
      ],
      notes: [
        {
          title: "Moderator's notes",
          markdown:
            "- Which card came first, and why?\n- Which ones took longest?\n- What is each group called?\n- Which card would you remove? Which one is missing?",
        },
      ],
      views,
    },
  },
];
