import { type Arrival, createDoorway, type Voice } from './doorway.js';
import { cutIntoUnits, isTerminate, ProtocolViolationError, toFatal, type Units } from './frames.js';
import type { FromClient, FromWorker } from './messages.js';
import type { Postgres } from './postgres.js';
import type { Runner } from './runner.js';
import { EngineSqlError, openSession, resetSession, type SessionLimits } from './session.js';

interface HostDeps {
  readonly postgres: Postgres;
  readonly runner: Runner;
  readonly post: (message: FromWorker, transfer?: ArrayBuffer[]) => void;
  readonly onLimits: (limits: SessionLimits) => void;
}

/** The worker's side of the connections: owns the single session and forwards client data to the engine. */
interface Host {
  /** Processes messages in order; consecutive data of one connection is one batch. */
  serve(messages: readonly FromClient[]): Promise<void>;
  /** Ends the session of the current client, with a final message, and resets it. */
  dismissCurrent(farewell?: Uint8Array): Promise<void>;
  /** Whether no transaction is open, so that internal SQL may run. */
  isAtRest(): boolean;
}

const none: Uint8Array = new Uint8Array(0);

export function createHost({ postgres, runner, post, onLimits }: HostDeps): Host {
  const session = { connection: 0, pending: none, isProtocolAtRest: true };
  const voice = createVoice(post);
  const doorway = createDoorway(voice);

  const handOver = (units: readonly Uint8Array[]) =>
    runner.handOver(units, (blocks) => {
      const buffers = blocks.map(({ buffer }) => buffer);
      post({ kind: 'data', connection: session.connection, blocks }, buffers);
    });

  const dismissCurrent = async (farewell?: Uint8Array) => {
    if (session.connection === 0) return;
    voice.dismiss(session.connection, farewell);
    Object.assign(session, { connection: 0, pending: none, isProtocolAtRest: true });
    await resetSession(postgres);
  };

  const takeData = async (bytes: Uint8Array): Promise<void> => {
    const cut = tryCut(session.pending.length === 0 ? bytes : Buffer.concat([session.pending, bytes]));
    if (cut instanceof ProtocolViolationError) return dismissCurrent(toFatal('08P01', cut.message));
    session.pending = cut.rest;
    const goodbye = cut.units.findIndex(isTerminate);
    const units = goodbye === -1 ? cut.units : cut.units.slice(0, goodbye);
    if (units.length > 0) {
      session.isProtocolAtRest = cut.atRest;
      await handOver(units);
    }
    if (goodbye !== -1) await dismissCurrent();
  };

  const welcome = async (connection: number, { parameters, packet, rest }: Arrival): Promise<void> => {
    if (session.connection !== 0) {
      return voice.dismiss(connection, toFatal('53300', 'the embedded database has one session, and it is taken'));
    }
    const limits = await tryOpenSession(postgres, parameters);
    if (limits instanceof EngineSqlError) return voice.dismiss(connection, toFatal(limits.code, limits.message));
    onLimits(limits);
    session.connection = connection;
    await handOver([packet]);
    if (rest.length > 0) await takeData(rest);
  };

  const serveOne = async (message: FromClient): Promise<void> => {
    const { connection } = message;
    const isCurrent = connection === session.connection;
    if (message.kind === 'end') return isCurrent ? dismissCurrent() : doorway.forget(connection);
    if (isCurrent) return takeData(message.bytes);
    const arrival = doorway.receive(connection, message.bytes);
    if (arrival) await welcome(connection, arrival);
  };

  return {
    dismissCurrent,
    isAtRest: () => session.isProtocolAtRest && !postgres.isInTransaction(),
    async serve(messages) {
      for (const message of together(messages)) await serveOne(message);
    },
  };
}

function createVoice(post: HostDeps['post']): Voice {
  const say = (connection: number, bytes: Uint8Array) => post({ kind: 'data', connection, blocks: [bytes] });
  return {
    say,
    dismiss(connection, farewell) {
      if (farewell) say(connection, farewell);
      post({ kind: 'end', connection });
    },
  };
}

async function tryOpenSession(
  postgres: Postgres,
  parameters: Arrival['parameters'],
): Promise<SessionLimits | EngineSqlError> {
  try {
    return await openSession(postgres, parameters);
  } catch (error) {
    if (error instanceof EngineSqlError) return error;
    throw error;
  }
}

function tryCut(bytes: Uint8Array): Units | ProtocolViolationError {
  try {
    return cutIntoUnits(bytes);
  } catch (error) {
    if (error instanceof ProtocolViolationError) return error;
    throw error;
  }
}

/** Joins consecutive data of the same connection. */
function together(messages: readonly FromClient[]): FromClient[] {
  const joined: FromClient[] = [];
  let parts: Uint8Array[] = [];
  for (const [index, message] of messages.entries()) {
    const next = messages[index + 1];
    if (message.kind !== 'data') {
      joined.push(message);
      continue;
    }
    parts.push(message.bytes);
    if (next?.kind === 'data' && next.connection === message.connection) continue;
    joined.push({ ...message, bytes: parts.length === 1 ? message.bytes : Buffer.concat(parts) });
    parts = [];
  }
  return joined;
}
