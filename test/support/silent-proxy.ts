import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A TCP proxy that can fail in the ways in which servers and networks do. */
export interface SilentProxy {
  readonly url: string;
  /** It goes on accepting connections and bytes, and passes nothing on. */
  beSilent(isSilent: boolean): void;
  /** Each connection is silent once so many more bytes have come back over it; undefined ends that. */
  beSilentAfter(bytes: number | undefined): void;
  /** What comes back is passed on in pieces, with a pause after each; undefined ends that. */
  slowDown(pace: Pace | undefined): void;
  /** Connections are reset, those that are open and each new one. */
  reset(isResetting: boolean): void;
  /** The connections of the next requests are reset when they come, as by a server that has just given them up. */
  resetRequests(count: number): void;
  /** The next answers to PUT are lost, with their connections: what was asked for has been done. */
  loseAnswersToPut(count: number): void;
  close(): void;
}

export interface Pace {
  readonly pieceBytes: number;
  readonly pauseMs: number;
}

/** How the proxy behaves at the moment. */
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

/** Passes on what a server answers, as the behaviour of the moment has it. */
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
