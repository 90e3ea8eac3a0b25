import type { BuiltInTemplate } from "./built-in-template.ts";
import { evaluationTemplates } from "./evaluation-templates.ts";
import { interviewTemplates } from "./interview-templates.ts";
import type { InsightTemplateContent, ProjectTemplateContent } from "./template-content.ts";

export const builtInProjectTemplates: readonly BuiltInTemplate<ProjectTemplateContent>[] = [
  ...interviewTemplates,
  ...evaluationTemplates,
];

export const builtInInsightTemplates: readonly BuiltInTemplate<InsightTemplateContent>[] = [
  {
    id: "key-finding",
    title: "Key finding",
    description: "One thing that was learned, how sure it is, and what follows.",
    content: {
      markdown:
        "## What we learned\n\nOne sentence that somebody could disagree with.\n\n## How we know\n\nThe quotes that show it, and how many people they come from.\n\n## What speaks against it\n\n## What follows\n\nWho decides what, until when.",
    },
  },
  {
    id: "research-report",
    title: "Research report",
    description: "A whole study: question, method, findings and recommendations.",
    content: {
      markdown:
        "## In short\n\n## Question and method\n\nWhom we asked, how, and what we left out.\n\n## Findings\n\n### First finding\n\n### Second finding\n\n### Third finding\n\n## Recommendations\n\n1. …\n\n## Limits of this study",
    },
  },
  {
    id: "persona",
    title: "Persona",
    description: "A group of customers by what they want to get done, with evidence.",
    content: {
      markdown:
        "## Who this is\n\n## What they want to get done\n\n- …\n\n## What blocks them\n\n- …\n\n## In their words\n\n## What this means for us",
    },
  },
  {
    id: "opportunity",
    title: "Opportunity",
    description: "A need worth working on, with its size and the risks.",
    content: {
      markdown:
        "## The need\n\nWhen …, people want to …, so that …\n\n## Evidence\n\n## How many it concerns\n\n## Ideas\n\n- …\n\n## Risks and open questions",
    },
  },
];
