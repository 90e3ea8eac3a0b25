/** Decides when all that is on screen is asked for again, because changes may not have come to the page. */
export class MissedChanges {
  readonly #catchUp: () => void;
  /** Changes are followed now: whatever is written from here on comes by itself. */
  #follows = false;
  #wasAway = false;

  constructor(catchUp: () => void) {
    this.#catchUp = catchUp;
  }

  /** The socket is gone. A first one that never opened is no lost connection, but what the page shows may be as old. */
  closed(everConnected: boolean): void {
    this.#follows = false;
    this.#wasAway ||= !everConnected;
  }

  /** Something answers again. Before changes are followed, an answer could be older than one that nobody brings. */
  reconnected(): void {
    if (this.#follows) this.#catchUp();
    else this.#wasAway = true;
  }

  /** The server follows changes for this page, and says whether any came since the page was begun. */
  began(anyMissed: boolean): void {
    this.#follows = true;
    if (anyMissed || this.#wasAway) this.#catchUp();
    this.#wasAway = false;
  }
}
