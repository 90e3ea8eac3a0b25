import { ProductError } from "@fieldstone/model/errors.ts";
import type { TenantChange } from "@fieldstone/platform/postgres/change.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import type { WebSocket } from "ws";
import type { ApiServices } from "../../http/api-services.ts";
import { type ForwardedRequest, socketFacts } from "../../http/router-headers.ts";
import { closeCodeIdentityChanged, closeCodeRestart } from "../../identity/sessions/live-sockets.ts";
import { OneCheckEach } from "../../identity/sessions/one-check-each.ts";
import { type Authenticated, authenticate, type Credentials } from "../../identity/sign-in/authenticate.ts";
import { requireDocumentAccess } from "./collaboration-access.ts";

/** How often sockets are checked for sessions that expired, which nothing announces. */
const recheckMs = 300_000;
/** Browsers give up after 12 s of silence: the server pings this often and closes after this many misses. */
const pingMs = 5_000;
const missedPongsMax = 4;
/** The protocol's two one-byte messages, which name no document. */
const ping = Uint8Array.of(9);
const pong = 10;

export interface EditorSocket {
  readonly socket: WebSocket;
  readonly forwarded: ForwardedRequest;
  readonly credentials: Credentials;
  readonly authenticated: Authenticated;
  /** Its open documents, by id, and whether it may write to them. */
  readonly documents: Map<string, boolean>;
}

/** The facts about an editor's socket and its open documents for a log line. */
export function editorFacts(editor: Pick<EditorSocket, "forwarded" | "documents">) {
  return { ...socketFacts(editor), documentIds: [...editor.documents.keys()] };
}

/** Open editor sockets: kept alive, and closed within a second of a change to their owner's rights. */
export class EditorSockets {
  readonly #services: ApiServices;
  readonly #sockets = new Map<EditorSocket, { missed: number }>();
  readonly #checks = new OneCheckEach<EditorSocket>((editor) => this.#check(editor));
  readonly #timers: readonly NodeJS.Timeout[];
  #generation = 0;

  constructor(services: ApiServices) {
    this.#services = services;
    services.changes.onChange((change) => this.#onChange(change));
    services.changes.onResync(() => this.#recheck(() => true));
    this.#timers = [
      setInterval(() => this.#recheck(() => true), recheckMs).unref(),
      setInterval(() => this.#ping(), pingMs).unref(),
    ];
  }

  add(editor: EditorSocket): void {
    this.#sockets.set(editor, { missed: 0 });
    editor.socket.once("close", () => this.#sockets.delete(editor));
  }

  /** True for a message that only answers a ping. */
  takePong(editor: EditorSocket, data: Uint8Array): boolean {
    const life = this.#sockets.get(editor);
    if (life !== undefined) life.missed = 0;
    return data.length === 1 && data[0] === pong;
  }

  close(): void {
    for (const timer of this.#timers) clearInterval(timer);
    for (const editor of this.#sockets.keys()) this.startAnew(editor);
  }

  #ping(): void {
    for (const [{ socket }, life] of this.#sockets) {
      life.missed += 1;
      if (life.missed > missedPongsMax) socket.terminate();
      else if (socket.readyState === socket.OPEN) socket.send(ping);
    }
  }

  #onChange(change: TenantChange): void {
    const concerns = (editor: EditorSocket): boolean => {
      const { tenant } = editor.authenticated;
      if (tenant.teamId !== change.teamId) return false;
      if (change.type === "member") return tenant.actor.kind === "user" && tenant.actor.userId === change.id;
      if (change.type === "team" || change.type === "project" || change.type === "folder") return true;
      return change.act !== "updated" && editor.documents.has(change.id);
    };
    const mayChangeRights = ["team", "member", "project", "folder", "note", "insight", "view"].includes(
      change.type,
    );
    if (mayChangeRights) this.#recheck(concerns);
  }

  #recheck(concerns: (editor: EditorSocket) => boolean): void {
    this.#generation += 1;
    for (const editor of [...this.#sockets.keys()].filter(concerns)) this.check(editor);
  }

  /** Counts possible changes of rights: compare it before and after reading them. */
  get generation(): number {
    return this.#generation;
  }

  /** Closes a socket whose owner's rights have changed. */
  check(editor: EditorSocket): void {
    this.#checks.ask(editor);
  }

  async #check(editor: EditorSocket): Promise<void> {
    // The socket closed while the check was queued.
    if (!this.#sockets.has(editor)) return;
    try {
      if (!(await this.#isUnchanged(editor))) editor.socket.close(closeCodeIdentityChanged, "connect again");
    } catch (error) {
      this.#services.log.warn({ error, ...editorFacts(editor) }, "an editor's rights could not be checked");
      this.startAnew(editor);
    }
  }

  /** Closes a socket after a failure here, so that its editor reconnects and sends what was not stored. */
  startAnew({ socket }: EditorSocket): void {
    socket.close(closeCodeRestart, "connect again");
  }

  /** Does the same for all sockets that have a document open or are opening it. */
  startAnewWith(documentId: string): void {
    for (const editor of this.#sockets.keys()) if (editor.documents.has(documentId)) this.startAnew(editor);
  }

  /** The person's number of open sockets in this process. */
  countOf(teamId: string, userId: string): number {
    let count = 0;
    for (const { authenticated } of this.#sockets.keys()) {
      const { actor, teamId: team } = authenticated.tenant;
      if (team === teamId && actor.kind === "user" && actor.userId === userId) count += 1;
    }
    return count;
  }

  async #isUnchanged(editor: EditorSocket): Promise<boolean> {
    const { identities, config, cell } = this.#services;
    const now = await authenticate(identities, editor.forwarded, config.region, editor.credentials).catch(
      () => undefined,
    );
    const before = editor.authenticated.tenant;
    if (now === undefined || JSON.stringify(now.tenant.actor) !== JSON.stringify(before.actor)) return false;
    for (const [documentId, canWrite] of editor.documents) {
      const access = await withTenant(cell, now.tenant, "read", (tx) =>
        requireDocumentAccess(tx, documentId),
      ).catch((error: unknown) => {
        // A failed read says nothing about the right.
        if (error instanceof ProductError && error.title !== "TooManyRequests") return undefined;
        throw error;
      });
      if (access?.canWrite !== canWrite) return false;
    }
    return true;
  }
}
