import { Lane } from "@fieldstone/platform/process/lane.ts";
import type { NetworkLimits } from "./network-limits.ts";
import { Places } from "./places.ts";
import { SlowAnswers } from "./slow-answers.ts";

export interface WorkspaceUse {
  readonly requests: Lane;
  readonly transfers: Lane;
  readonly websockets: Places;
  readonly slowAnswers: SlowAnswers;
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
    const { workspaceRequestsMax, workspaceWebsocketsMax, slowAnswersMax, transfersMax, waitingMax } =
      this.#limits;
    const use = {
      requests: new Lane(workspaceRequestsMax, waitingMax),
      transfers: new Lane(transfersMax, waitingMax),
      websockets: new Places(workspaceWebsocketsMax),
      slowAnswers: new SlowAnswers(slowAnswersMax),
    };
    this.#workspaces.set(teamId, use);
    return use;
  }

  /** Gives up what waited too long and forgets workspaces that have nothing. */
  sweep(): void {
    for (const [teamId, { requests, transfers, websockets, slowAnswers }] of this.#workspaces) {
      requests.expire(this.#limits.waitMs);
      transfers.expire(this.#limits.waitMs);
      const isIdle = [requests, transfers, websockets, slowAnswers].every(({ isEmpty }) => isEmpty);
      if (isIdle) this.#workspaces.delete(teamId);
    }
  }
}
