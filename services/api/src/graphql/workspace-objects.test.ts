import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  openStudyWorkspace,
  type StudyWorkspace,
  studyWords as words,
} from "../testing/study-workspace.testing.ts";

let workspace: StudyWorkspace;

beforeAll(async () => {
  workspace = await openStudyWorkspace();
});
afterAll(() => workspace.api.close());

describe("the workspace over GraphQL", () => {
  it("shows a project with its counts, boards and what the viewer may do", async () => {
    const { viewerCookie, ask, act, makeStudy } = workspace;
    const { project } = await makeStudy();
    const board = (await ask(`{ project(id: "${project.id}") { tagBoards { id title } } }`)).data.project
      .tagBoards[0];
    const { tag } = await act(
      "createTag",
      { tagBoardId: board.id, title: "Slow", color: "#abc" },
      "tag { id color rank }",
    );
    expect(tag).toMatchObject({ color: "#aabbcc", rank: 65_536 });
    const body = await ask(
      `{ project(id: "${project.id}") { title noteCount highlightCount insightCount viewerLevel createdBy { name }
          insights { totalCount edges { node { title project { id } } } }
          tagBoards { ungroupedTags { title highlightCount board { id } group { id } } } } }`,
      {},
      { cookie: viewerCookie },
    );
    expect(body.errors).toBeUndefined();
    expect(body.data.project).toMatchObject({
      noteCount: 1,
      highlightCount: 1,
      insightCount: 1,
      viewerLevel: "READ",
      createdBy: { name: "Wren Writer" },
      insights: {
        totalCount: 1,
        edges: [{ node: { title: "Exports are slow", project: { id: project.id } } }],
      },
      tagBoards: [
        { ungroupedTags: [{ title: "Slow", highlightCount: 0, board: { id: board.id }, group: null }] },
      ],
    });
  });

  it("lets a viewer comment, tells them why they cannot write, and says what a title lacks by its field", async () => {
    const { viewerCookie, ask, act, makeStudy } = workspace;
    const { note, insight } = await makeStudy();
    const viewer = { cookie: viewerCookie };
    const { comment } = await act(
      "createComment",
      { objectType: "note", objectId: note.id, body: "Which plan?" },
      "comment { id canEdit author { name } }",
      viewer,
    );
    expect(comment.canEdit).toBe(true);
    expect(
      (await ask(`{ note(id: "${note.id}") { comments { body canEdit } } }`)).data.note.comments,
    ).toEqual([{ body: "Which plan?", canEdit: false }]);
    expect(
      await act("publishInsight", { id: insight.id, published: true }, "insight { id }", viewer),
    ).toMatchObject({
      errorCode: "FORBIDDEN",
      humanReadable: true,
    });
    expect(await act("createProject", { title: " " }, "project { id }")).toMatchObject({
      errorCode: "BAD_USER_INPUT",
      field: "title",
    });
  });

  it("puts what was deleted in the trash and gives it back", async () => {
    const { viewerCookie, ask, act, makeStudy } = workspace;
    const { insight } = await makeStudy();
    await act("deleteInsight", { id: insight.id }, "deletedId");
    const { trash, trashTotals } = (
      await ask(
        `{ trash(first: 1, textContains: "slow") { edges { node { id type title } } } trashTotals { type total } }`,
      )
    ).data;
    expect(trash.edges).toEqual([{ node: { id: insight.id, type: "insight", title: "Exports are slow" } }]);
    expect(trashTotals).toContainEqual({ type: "insight", total: 1 });
    const { data: others } = await ask(
      "{ trash { edges { node { id } } } trashTotals { total } }",
      {},
      { cookie: viewerCookie },
    );
    expect(others).toEqual({ trash: { edges: [] }, trashTotals: [] });
    const restored = await act("restoreInsight", { id: insight.id }, "insight { title highlights { text } }");
    expect(restored.insight).toEqual({ title: "Exports are slow", highlights: [{ text: words }] });
  });
});
