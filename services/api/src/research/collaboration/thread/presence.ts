import { documentFragmentName } from "@fieldstone/document/document-schema.ts";
import { type Connection, IncomingMessage, MessageType } from "@hocuspocus/server";
import { z } from "zod";

/** Largest state of one participant, in bytes of JSON: a name, a colour and a caret. */
export const presenceStateBytesMax = 2_000;
/** Largest presence message, in bytes: browsers also forward the states of others. */
export const presenceMessageBytesMax = 200_000;
/** Presence messages per second of one connection; excess ones are dropped. */
export const presenceMessagesPerSecondMax = 30;

const itemId = z.object({ client: z.int().min(0), clock: z.int().min(0) }).nullish();
/** A place in the text. Yjs throws for one that names neither an item nor a type, and creates any root that it names. */
const textPlace = z
  .object({
    type: itemId,
    tname: z.literal(documentFragmentName).nullish(),
    item: itemId,
    assoc: z.int().optional(),
  })
  .refine(({ type, tname, item }) => Boolean(type ?? tname ?? item));

/** What pages read of a participant. Their editors throw, for everyone in the text, where it has another shape. */
const presenceState = z.object({
  user: z
    .object({ color: z.string().regex(/^#[0-9a-f]{6}$/i) })
    .optional()
    .catch(undefined),
  cursor: z.object({ anchor: textPlace, head: textPlace }).nullish().catch(undefined),
  pointer: z.object({ x: z.number(), y: z.number() }).nullish().catch(undefined),
});

interface Participant {
  readonly clientId: number;
  second: number;
  messages: number;
}

/** Who is present in a document: one participant per connection, with bounded size and rate. */
export class Presence {
  readonly #participants = new WeakMap<Connection, Participant>();

  /**
   * Learns a connection's client from its first message about a single client.
   * @throws where a presence message is too large
   */
  noteMessage(connection: Connection, message: Uint8Array): void {
    const reading = new IncomingMessage(message);
    reading.readVarString();
    if (reading.readVarUint() !== MessageType.Awareness) return;
    if (message.length > presenceMessageBytesMax)
      throw new RangeError("a message about presence is too large");
    if (this.#participants.has(connection)) return;
    const clientId = soleClient(reading.readVarUint8Array());
    if (clientId === undefined || this.#isTaken(connection, clientId)) return;
    this.#participants.set(connection, { clientId, second: 0, messages: 0 });
  }

  /** Reduces a connection's presence message to its own state, under its signed-in name. */
  filter(
    connection: Connection,
    states: Map<number, Record<string, unknown>>,
    userName: string,
    nowMs: number,
  ): void {
    const participant = this.#participants.get(connection);
    const mayPass = participant !== undefined && takeTurn(participant, nowMs);
    for (const [clientId, state] of states) {
      if (!mayPass || clientId !== participant.clientId || isTooLarge(state)) states.delete(clientId);
      else {
        const { user, ...places } = presenceState.safeParse(state).data ?? {};
        // Always shows the signed-in name, whatever the client sent.
        states.set(clientId, user === undefined ? places : { ...places, user: { ...user, name: userName } });
      }
    }
  }

  #isTaken(connection: Connection, clientId: number): boolean {
    for (const other of connection.document.getConnections()) {
      if (this.#participants.get(other)?.clientId === clientId) return true;
    }
    return false;
  }
}

function takeTurn(participant: Participant, nowMs: number): boolean {
  const second = Math.floor(nowMs / 1_000);
  if (participant.second !== second) Object.assign(participant, { second, messages: 0 });
  participant.messages += 1;
  return participant.messages <= presenceMessagesPerSecondMax;
}

function isTooLarge(state: Record<string, unknown>): boolean {
  return Buffer.byteLength(JSON.stringify(state)) > presenceStateBytesMax;
}

/** The client that a message is about; undefined if there are several. */
function soleClient(update: Uint8Array): number | undefined {
  const reading = new IncomingMessage(update);
  return reading.readVarUint() === 1 ? reading.readVarUint() : undefined;
}
