import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { RegionKey } from "@fieldstone/regions/catalog.ts";
import type { Environment } from "@fieldstone/regions/deployment/environments.ts";
import type { CellRelease } from "./cell-release.ts";
import { DeploymentState } from "./deployment-state.ts";
import type { RolloutState } from "./promote.ts";

const run = promisify(execFile);

/** The state in a checkout whose branch clusters follow: each change is committed and pushed. */
export class PublishedState implements RolloutState {
  readonly #dir: string;
  readonly #state: DeploymentState;
  /** Commit that declared each cell's release. */
  readonly #published = new Map<RegionKey, string>();

  constructor(dir: string, environment: Environment) {
    this.#dir = dir;
    this.#state = new DeploymentState(dir, environment);
  }

  async releases() {
    await this.#git("pull", "--quiet", "--ff-only");
    return await this.#state.releases();
  }

  async publish(region: RegionKey, release: CellRelease, subject: string): Promise<void> {
    await this.#state.put(region, release);
    await this.#git("add", "--all");
    await this.#git("commit", "--quiet", "--message", subject);
    await this.#push();
    this.#published.set(region, await this.#git("rev-parse", "HEAD"));
  }

  async takeBack(region: RegionKey, subject: string): Promise<void> {
    const commit = this.#published.get(region);
    if (commit === undefined) throw new Error(`Nothing was published for ${region}.`);
    await this.#git("pull", "--quiet", "--rebase");
    await this.#git("revert", "--no-commit", commit);
    await this.#git("commit", "--quiet", "--message", subject);
    await this.#push();
  }

  /** The other environment's promotion pushes other files to the same branch. */
  async #push(): Promise<void> {
    await this.#git("pull", "--quiet", "--rebase");
    await this.#git("push", "--quiet");
  }

  async #git(...given: readonly string[]): Promise<string> {
    const { stdout } = await run("git", [...given], { cwd: this.#dir });
    return stdout.trim();
  }
}
