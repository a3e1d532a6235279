import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A relay to a PostgreSQL server that counts the executed statements. */
export interface StatementCounter {
  /** The same database, through the relay. */
  readonly url: string;
  /**
   * Statements since the start, including `begin` and `commit`, without those of the clock: looks for due work and at whether
   * the database answers.
   */
  count(): number;
  close(): Promise<void>;
}

/** Relays to the server of `databaseUrl` until closed. */
export async function countStatements(databaseUrl: string): Promise<StatementCounter> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let statements = 0;
  const server = createServer((client) => {
    const upstream = connect(Number(target.port || 5432), target.hostname);
    client.on(
      'data',
      toStatementReader((text) => (statements += ofTheClock.test(text) ? 0 : 1)),
    );
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.setNoDelay(true).on('error', () => to.destroy());
      from.on('close', () => sockets.delete(from));
      from.pipe(to);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: url.href,
    count: () => statements,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The slower a machine, the more of them fall into a request. */
const ofTheClock = /every hub: due work|\b(into|from|update) job\b|^\s*select 1\s*$/;

/** Reads the messages of a client (PostgreSQL protocol 3) and calls `see` with the text of every executed statement. */
function toStatementReader(see: (text: string) => void): (chunk: Buffer) => void {
  /** By their names; an unnamed one has the empty name. */
  const prepared = new Map<string, string>();
  let bound = '';
  return toMessageReader((type, body) => {
    const strings = body.toString('latin1').split('\0', 2) as [string, string];
    if (type === 'P') prepared.set(strings[0], strings[1]);
    else if (type === 'B') bound = prepared.get(strings[1]) ?? '';
    else if (type === 'E') see(bound);
    else if (type === 'Q') see(strings[0]);
  });
}

/** Parses the messages of a client (PostgreSQL protocol 3): the first has no type, the others a type and a length. */
function toMessageReader(see: (type: string, body: Buffer) => void): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  let isStarted = false;
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const head = isStarted ? 1 : 0;
      if (rest.length < head + 4) return;
      const end = head + rest.readInt32BE(head);
      if (rest.length < end) return;
      if (isStarted) see(rest.toString('latin1', 0, 1), rest.subarray(head + 4, end));
      isStarted = true;
      rest = rest.subarray(end);
    }
  };
}
