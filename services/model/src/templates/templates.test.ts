import { expect, it } from "vitest";
import { builtInInsightTemplates, builtInProjectTemplates } from "./built-in-templates.ts";
import { insightTemplateSchema, projectTemplateSchema } from "./template-content.ts";

it("twelve projects and four insights come with every workspace, each whole and under a key of its own", () => {
  const all = [...builtInProjectTemplates, ...builtInInsightTemplates];
  expect([builtInProjectTemplates.length, builtInInsightTemplates.length]).toEqual([12, 4]);
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  expect(new Set(all.map(({ title }) => title)).size).toBe(all.length);
  for (const { content } of builtInInsightTemplates) insightTemplateSchema.parse(content);
  for (const { content } of builtInProjectTemplates) {
    projectTemplateSchema.parse(content);
    const { boards, fields, notes, views } = content;
    const tags = boards.flatMap(({ groups }) => groups.flatMap((group) => group.tags));
    expect(Math.min(tags.length - 5, fields.length - 2, notes.length, views.length)).toBeGreaterThan(0);
    for (const { groups } of boards) {
      const titles = groups.flatMap((group) => group.tags.map(({ title }) => title.toLowerCase()));
      expect(new Set(titles).size).toBe(titles.length);
    }
  }
});
