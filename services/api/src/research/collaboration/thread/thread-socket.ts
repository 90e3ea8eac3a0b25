import type { WebSocketLike } from "@hocuspocus/server";
import { closeCodeRestart } from "../../../identity/sessions/live-sockets.ts";
import type { MessageFromThread, SeatedEditor } from "./thread-messages.ts";

const open = 1;
const closing = 2;

/** A thread's proxy of an editor's socket, which the event loop owns. */
export class ThreadSocket implements WebSocketLike {
  readonly id: number;
  readonly editor: SeatedEditor;
  readyState: number = open;
  readonly #post: (message: MessageFromThread) => void;

  constructor(id: number, editor: SeatedEditor, post: (message: MessageFromThread) => void) {
    this.id = id;
    this.editor = editor;
    this.#post = post;
  }

  send(data: string | ArrayBufferLike | Blob | ArrayBufferView): void {
    if (data instanceof Uint8Array) this.#post({ kind: "send", socketId: this.id, data });
  }

  close(code: number = closeCodeRestart, reason = "connect again"): void {
    if (this.readyState !== open) return;
    this.readyState = closing;
    this.#post({ kind: "close", socketId: this.id, code, reason });
  }
}
