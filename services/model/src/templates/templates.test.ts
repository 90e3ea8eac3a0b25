import { expect, it } from "vitest";
import { builtInInsightTemplates, builtInProjectTemplates } from "./built-in-templates.ts";
import { countTemplateParts, insightTemplateSchema, projectTemplateSchema } from "./template-content.ts";

it("twelve projects and four insights come with every workspace, each whole and under a key of its own", () => {
  const all = [...builtInProjectTemplates, ...builtInInsightTemplates];
  expect([builtInProjectTemplates.length, builtInInsightTemplates.length]).toEqual([12, 4]);
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  expect(new Set(all.map(({ title }) => title)).size).toBe(all.length);
  for (const { content } of builtInInsightTemplates) insightTemplateSchema.parse(content);
  for (const { content } of builtInProjectTemplates) {
    projectTemplateSchema.parse(content);
    const { tags, fields, notes, views } = countTemplateParts(content);
    expect(Math.min(tags - 5, fields - 2, notes, views)).toBeGreaterThan(0);
    for (const { groups } of content.boards) {
      const titles = groups.flatMap((group) => group.tags.map(({ title }) => title.toLowerCase()));
      expect(new Set(titles).size).toBe(titles.length);
    }
  }
});
