import { Lane, type LaneEntry } from "@fieldstone/platform/process/lanes/lane.ts";
import { SharedLane } from "@fieldstone/platform/process/lanes/shared-lane.ts";
import type { Cell } from "./cell.ts";
import type { NetworkLimits } from "./network-limits.ts";
import { Places } from "./places.ts";
import { SlowAnswers } from "./slow-answers.ts";

export interface WorkspaceUse {
  readonly requests: Lane;
  /** Shared by its client networks. */
  readonly transfers: SharedLane;
  /** Its share of the connections for all of a cell's workspaces. */
  readonly cellTransfers: (cell: Cell) => LaneEntry;
  readonly websockets: Places;
  readonly slowAnswers: SlowAnswers;
}

/** Use by each workspace across all client networks, so that many networks together are limited too. */
export class WorkspaceLanes {
  readonly #limits: NetworkLimits;
  readonly #workspaces = new Map<string, WorkspaceUse>();
  readonly #cellTransfers = new Map<string, SharedLane>();

  constructor(limits: NetworkLimits) {
    this.#limits = limits;
  }

  /** Number of workspaces with something in progress. */
  get size(): number {
    return this.#workspaces.size;
  }

  of(teamId: string): WorkspaceUse {
    const known = this.#workspaces.get(teamId);
    if (known !== undefined) return known;
    const { workspaceRequestsMax, workspaceWebsocketsMax, slowAnswersMax, waitingMax } = this.#limits;
    const use: WorkspaceUse = {
      requests: new Lane(workspaceRequestsMax, waitingMax),
      transfers: new SharedLane(this.#limits.workspaceTransfersMax, waitingMax),
      cellTransfers: (cell) => this.#transfersOf(cell).of(teamId),
      websockets: new Places(workspaceWebsocketsMax),
      slowAnswers: new SlowAnswers(slowAnswersMax),
    };
    this.#workspaces.set(teamId, use);
    return use;
  }

  /** Rejects requests that waited too long and forgets idle workspaces. */
  sweep(): void {
    for (const lane of this.#cellTransfers.values()) lane.expire(this.#limits.waitMs);
    for (const [teamId, { requests, transfers, websockets, slowAnswers }] of this.#workspaces) {
      requests.expire(this.#limits.waitMs);
      transfers.expire(this.#limits.waitMs);
      const isIdle = [requests, transfers, websockets, slowAnswers].every(({ isEmpty }) => isEmpty);
      if (isIdle) this.#workspaces.delete(teamId);
    }
  }

  #transfersOf({ name, transfers }: Cell): SharedLane {
    const known = this.#cellTransfers.get(name);
    if (known !== undefined) return known;
    const lane = new SharedLane(transfers.connectionsMax, this.#limits.waitingMax);
    this.#cellTransfers.set(name, lane);
    return lane;
  }
}
