import { findOpening, ProtocolViolationError, toFatal } from './frames.js';

/** A client that requests a session. */
export interface Arrival {
  readonly parameters: ReadonlyMap<string, string>;
  /** Its startup message, and the bytes sent after it. */
  readonly packet: Uint8Array;
  readonly rest: Uint8Array;
}

/** Sends messages to connections. */
export interface Voice {
  say(connection: number, bytes: Uint8Array): void;
  /** Closes the connection, with a final message. */
  dismiss(connection: number, farewell?: Uint8Array): void;
}

/** Handles connections until they request a session. */
interface Doorway {
  /**
   * Receives bytes of a connection without a session. Returns an arrival once it requests one; handles everything else itself.
   */
  receive(connection: number, bytes: Uint8Array): Arrival | undefined;
  forget(connection: number): void;
}

const refusal = Uint8Array.of('N'.charCodeAt(0));

export function createDoorway(voice: Voice): Doorway {
  const waiting = new Map<number, Uint8Array>();

  const receive = (connection: number, bytes: Uint8Array): Arrival | undefined => {
    const received = Buffer.concat([waiting.get(connection) ?? new Uint8Array(0), bytes]);
    waiting.set(connection, received);
    const found = findOpening(received);
    if (!found) return undefined;
    const { opening, length } = found;
    const rest = received.subarray(length);
    waiting.delete(connection);
    if (opening.kind === 'startup') {
      return { parameters: opening.parameters, packet: received.subarray(0, length), rest };
    }
    if (opening.kind === 'encryption') {
      voice.say(connection, refusal);
      return receive(connection, rest);
    }
    // A request to cancel a statement: nothing is read while one runs.
    voice.dismiss(connection);
    return undefined;
  };

  return {
    forget: (connection) => void waiting.delete(connection),
    receive(connection, bytes) {
      try {
        return receive(connection, bytes);
      } catch (error) {
        if (!(error instanceof ProtocolViolationError)) throw error;
        waiting.delete(connection);
        voice.dismiss(connection, toFatal('08P01', error.message));
        return undefined;
      }
    },
  };
}
