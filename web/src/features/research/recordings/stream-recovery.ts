/** The parts of a fatal error of hls.js that decide whether to go on. */
interface StreamError {
  readonly type: string;
  readonly details: string;
}

/** What hls.js offers after a fatal error. */
interface Recoverable {
  startLoad(): void;
  recoverMediaError(): void;
}

/** After its own retries, which take half a minute for a segment. */
const networkRecoveriesMax = 3;
const mediaRecoveriesMax = 2;

/**
 * Continues a stream after fatal errors: a network error loads again, a media error resets the decoder. A
 * loaded segment allows as many network errors again. Without its playlist a stream cannot continue.
 */
export class StreamRecovery {
  readonly #stream: Recoverable;
  #network = 0;
  #media = 0;

  constructor(stream: Recoverable) {
    this.#stream = stream;
  }

  loaded(): void {
    this.#network = 0;
  }

  /** Returns whether the stream continues. */
  recover({ type, details }: StreamError): boolean {
    if (type === "networkError" && !details.startsWith("manifest") && this.#network < networkRecoveriesMax) {
      this.#network += 1;
      this.#stream.startLoad();
      return true;
    }
    if (type === "mediaError" && this.#media < mediaRecoveriesMax) {
      this.#media += 1;
      this.#stream.recoverMediaError();
      return true;
    }
    return false;
  }
}
