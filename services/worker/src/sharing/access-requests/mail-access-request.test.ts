import { createProject } from "@fieldstone/domain/research/projects/create-project.ts";
import {
  decideAccess,
  listDecidableRequests,
} from "@fieldstone/domain/sharing/access-requests/decide-access.ts";
import { requestAccess } from "@fieldstone/domain/sharing/access-requests/request-access.ts";
import { toShortId } from "@fieldstone/model/ids.ts";
import { silentLog } from "@fieldstone/platform/log/create-log.ts";
import type { MailMessage } from "@fieldstone/platform/mail/mailer.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { startTaskRunner, type TaskRunner } from "@fieldstone/platform/queue/task-runner.ts";
import { type SeededUser, seedTeam, seedUser } from "@fieldstone/testkit/seeds.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { mailAccessDecision, mailAccessRequest } from "./mail-access-request.ts";

const mails: MailMessage[] = [];
let database: TestCellDatabase;
let runner: TaskRunner;

beforeAll(async () => {
  database = await createCellDatabase();
  const dependencies = {
    cell: database.cell,
    mailer: { send: async (mail: MailMessage) => void mails.push(mail), close: () => undefined },
    config: { publicUrl: "http://fieldstone.localhost:8080" },
  };
  runner = await startTaskRunner({
    url: database.tasksUrl,
    region: "US_B",
    concurrency: 1,
    log: silentLog,
    tasks: [mailAccessRequest(dependencies), mailAccessDecision(dependencies)],
  });
});
afterAll(() => runner.stop());

const as = <T>(user: SeededUser, fn: (tx: TenantTransaction) => Promise<T>): Promise<T> =>
  withTenant(database.cell, user.context, "write", fn);

it("mails those who may decide once, and whoever asked what was decided: a title only to who may know it", async () => {
  const team = await seedTeam(database);
  const ada = await seedUser(database, team, { name: "Ada" });
  const ben = await seedUser(database, team, { name: "Ben <b>" });
  const objectId = await as(ada, (tx) => createProject(tx, { title: "Churn", workspaceAccess: "private" }));
  const ask = (user: SeededUser, message: string | null) =>
    as(user, (tx) => requestAccess(tx, { objectType: "project", objectId, level: "READ", message }));
  const decide = (level: "READ" | null) =>
    as(ada, async (tx) => decideAccess(tx, { id: (await listDecidableRequests(tx))[0]?.id ?? "", level }));
  await ask(ben, "Please.");
  await ask(ben, "Please!");
  await expect.poll(() => mails.map(({ to }) => to).sort()).toEqual([ada.email, team.owner.email].sort());
  const [asked] = mails;
  expect(asked?.subject).toBe("Ben <b> asks to read the project “Churn”");
  expect(asked?.html).toContain("Ben &lt;b&gt;");
  expect(asked?.text).toMatch(/“Please[.!]”/);
  expect(asked?.text).toContain(`http://${team.subdomain}.fieldstone.localhost:8080/access-requests`);

  mails.length = 0;
  await decide("READ");
  await expect.poll(() => mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({ to: ben.email, subject: "You now have access to the project “Churn”" });
  expect(mails[0]?.text).toContain(`/projects/${toShortId(objectId)}`);

  mails.length = 0;
  const cleo = await seedUser(database, team, { name: "Cleo" });
  await ask(cleo, null);
  await expect.poll(() => mails).toHaveLength(2);
  mails.length = 0;
  await decide(null);
  await expect.poll(() => mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({
    to: cleo.email,
    subject: "Your request for access in Test team was declined",
  });
  expect(JSON.stringify(mails[0])).not.toContain("Churn");
});
