/** Decides when to refetch everything on screen, because changes may not have reached the page. */
export class MissedChanges {
  readonly #catchUp: () => void;
  /** Changes are being followed: every later write arrives by itself. */
  #follows = false;
  #wasAway = false;

  constructor(catchUp: () => void) {
    this.#catchUp = catchUp;
  }

  /**
   * The socket closed. If it never opened, no connection was lost, but the page's data may be just as stale.
   */
  closed(everConnected: boolean): void {
    this.#follows = false;
    this.#wasAway ||= !everConnected;
  }

  /**
   * The server answers again. Before changes are followed, an answer may be stale with no change to correct
   * it.
   */
  reconnected(): void {
    if (this.#follows) this.#catchUp();
    else this.#wasAway = true;
  }

  /** The subscription began. `anyMissed`: changes were made since the page loaded. */
  began(anyMissed: boolean): void {
    this.#follows = true;
    if (anyMissed || this.#wasAway) this.#catchUp();
    this.#wasAway = false;
  }
}
