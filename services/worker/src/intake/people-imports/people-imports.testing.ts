import { draftPeopleImport } from "@fieldstone/domain/intake/people-imports/draft-people-import.ts";
import { runPeopleImport } from "@fieldstone/domain/intake/people-imports/run-people-import.ts";
import { undoPeopleImport } from "@fieldstone/domain/intake/people-imports/undo-people-import.ts";
import { pagePeople } from "@fieldstone/domain/research/people/read-people.ts";
import type { PeopleColumn } from "@fieldstone/model/people/people-import.ts";
import { silentLog } from "@fieldstone/platform/log/create-log.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { type SeededTeam, type SeededUser, seedTeam } from "@fieldstone/testkit/seeds.ts";
import type { TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { runPeopleImportWork, undoPeopleImportWork } from "./people-import-work.ts";

export const particulars: readonly PeopleColumn[] = [
  { kind: "NAME" },
  { kind: "EMAIL" },
  { kind: "COMPANY" },
];

/** A workspace, and tables of people that are imported into it and undone. */
export class PeopleImports {
  readonly team: SeededTeam;
  readonly #database: TestCellDatabase;

  constructor(database: TestCellDatabase, team: SeededTeam) {
    this.#database = database;
    this.team = team;
  }

  static async open(database: TestCellDatabase): Promise<PeopleImports> {
    return new PeopleImports(database, await seedTeam(database));
  }

  readonly write = <T>(
    fn: (tx: TenantTransaction) => Promise<T>,
    user: SeededUser = this.team.owner,
  ): Promise<T> => withTenant(this.#database.cell, user.context, "write", fn);

  readonly draft = (
    rows: readonly (readonly string[])[],
    columns: readonly PeopleColumn[] = particulars,
    user?: SeededUser,
  ): Promise<string> =>
    this.write(
      (tx) =>
        draftPeopleImport(tx, {
          fileName: "people.csv",
          columns,
          rows: rows.map((cells, at) => ({ number: at + 2, cells: [...cells] })),
        }),
      user,
    );

  readonly run = async (importId: string): Promise<void> => {
    await this.write((tx) => runPeopleImport(tx, importId));
    await this.work(runPeopleImportWork, importId);
  };

  readonly undo = async (importId: string): Promise<void> => {
    await this.write((tx) => undoPeopleImport(tx, importId));
    await this.work(undoPeopleImportWork, importId);
  };

  /** The live people. */
  readonly live = async () => {
    const { items } = await this.write((tx) => pagePeople(tx, {}, { limit: 500, after: undefined }));
    return items;
  };

  /** Names, addresses and companies of the live people. */
  readonly people = async () =>
    (await this.live()).map(({ name, email, company }) => [name, email, company].filter(Boolean).join(" "));

  work(implement: typeof runPeopleImportWork, importId: string): Promise<void> {
    const { signal } = new AbortController();
    const run = { context: this.team.system, attempt: 1, attemptsMax: 5, signal, log: silentLog };
    return implement({ cell: this.#database.cell }).run({ importId }, run);
  }
}
