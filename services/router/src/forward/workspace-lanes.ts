import { Lane } from "./lane.ts";
import type { NetworkLimits } from "./network-limits.ts";

interface WorkspaceUse {
  readonly requests: Lane;
  readonly transfers: Lane;
}

/** What each workspace has under way, whoever asks from wherever: many networks together are bounded by this. */
export class WorkspaceLanes {
  readonly #limits: NetworkLimits;
  readonly #workspaces = new Map<string, WorkspaceUse>();

  constructor(limits: NetworkLimits) {
    this.#limits = limits;
  }

  /** Workspaces that have something under way. */
  get size(): number {
    return this.#workspaces.size;
  }

  of(teamId: string): WorkspaceUse {
    const known = this.#workspaces.get(teamId);
    if (known !== undefined) return known;
    const { workspaceRequestsMax, transfersMax, waitingMax } = this.#limits;
    const use = {
      requests: new Lane(workspaceRequestsMax, waitingMax),
      transfers: new Lane(transfersMax, waitingMax),
    };
    this.#workspaces.set(teamId, use);
    return use;
  }

  /** Gives up what waited too long and forgets workspaces that have nothing. */
  sweep(): void {
    for (const [teamId, { requests, transfers }] of this.#workspaces) {
      requests.expire(this.#limits.waitMs);
      transfers.expire(this.#limits.waitMs);
      if (requests.isEmpty && transfers.isEmpty) this.#workspaces.delete(teamId);
    }
  }
}
