import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A TCP proxy that can fail like servers and networks do. */
export interface SilentProxy {
  readonly url: string;
  /** Continues to accept connections and bytes, and forwards nothing. */
  beSilent(isSilent: boolean): void;
  /** Makes each connection silent after so many more response bytes; undefined ends that. */
  beSilentAfter(bytes: number | undefined): void;
  /** Forwards responses in chunks, with a pause after each; undefined ends that. */
  slowDown(pace: Pace | undefined): void;
  /** Resets connections, open ones and each new one. */
  reset(isResetting: boolean): void;
  /** Resets the connections of the next requests, like a server that has just closed them. */
  resetRequests(count: number): void;
  /** Drops the next responses to PUT with their connections: the request has been processed. */
  loseAnswersToPut(count: number): void;
  close(): void;
}

interface Pace {
  readonly pieceBytes: number;
  readonly pauseMs: number;
}

/** The current behaviour of the proxy. */
interface Behaviour {
  isSilent: boolean;
  isResetting: boolean;
  requestsToReset: number;
  answersToLose: number;
  silentAfter: number | undefined;
  pace: Pace | undefined;
}

export async function startSilentProxy(target: URL): Promise<SilentProxy> {
  const behaviour: Behaviour = {
    isSilent: false,
    isResetting: false,
    requestsToReset: 0,
    answersToLose: 0,
    silentAfter: undefined,
    pace: undefined,
  };
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    if (behaviour.isResetting) return void near.resetAndDestroy();
    const far = connect(Number(target.port), target.hostname);
    let method = '';
    near.on('data', (piece: Buffer) => {
      method = /^([A-Z]+) \//.exec(piece.subarray(0, 10).toString('latin1'))?.[1] ?? method;
      if (behaviour.requestsToReset > 0) {
        behaviour.requestsToReset -= 1;
        near.resetAndDestroy();
      } else if (!behaviour.isSilent) far.write(piece);
    });
    far.on('data', (piece: Buffer) => {
      if (behaviour.answersToLose === 0 || method !== 'PUT' || piece.includes('100 CONTINUE')) return;
      behaviour.answersToLose -= 1;
      near.resetAndDestroy();
    });
    passBack(far, near, behaviour);
    near.on('close', () => far.destroy());
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => void sockets.delete(socket));
    }
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    beSilent: (value) => void (behaviour.isSilent = value),
    beSilentAfter: (bytes) => void (behaviour.silentAfter = bytes),
    slowDown: (pace) => void (behaviour.pace = pace),
    reset(value) {
      behaviour.isResetting = value;
      if (value) for (const socket of sockets) socket.resetAndDestroy();
    },
    loseAnswersToPut: (count) => void (behaviour.answersToLose = count),
    resetRequests: (count) => void (behaviour.requestsToReset = count),
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Forwards responses according to the current behaviour. */
function passBack(far: Socket, near: Socket, behaviour: Behaviour): void {
  let limit: number | undefined;
  let passed = 0;
  let held = Buffer.alloc(0);
  let timer: NodeJS.Timeout | undefined;
  const pass = (piece: Buffer): void => {
    if (behaviour.silentAfter !== limit) [limit, passed] = [behaviour.silentAfter, 0];
    const allowed = limit === undefined ? piece : piece.subarray(0, Math.max(0, limit - passed));
    passed += piece.length;
    if (!behaviour.isSilent && !near.destroyed && allowed.length > 0) near.write(allowed);
  };
  const passSlowly = (): void => {
    const { pieceBytes, pauseMs } = behaviour.pace ?? { pieceBytes: held.length, pauseMs: 0 };
    timer = undefined;
    if (held.length === 0) {
      if (far.destroyed) near.destroy();
      return;
    }
    pass(held.subarray(0, pieceBytes));
    held = held.subarray(pieceBytes);
    timer = setTimeout(passSlowly, pauseMs);
  };
  far.on('data', (piece: Buffer) => {
    if (!behaviour.pace && !timer) return pass(piece);
    held = Buffer.concat([held, piece]);
    if (!timer) passSlowly();
  });
  far.on('close', () => {
    if (!timer) near.destroy();
  });
  near.on('close', () => clearTimeout(timer));
}
