import { Duplex } from 'node:stream';

/** Handles what the driver writes, and receives the engine's output. */
export interface EngineSocket {
  readonly stream: Duplex;
  /** Bytes from the engine. */
  receive(block: Uint8Array): void;
  /** The engine has closed the connection; pending output is still delivered. */
  hangUp(): void;
  /** The engine has failed: the connection ends without further output. */
  breakOff(): void;
}

interface EngineSocketDeps {
  /** Takes ownership of the bytes. */
  readonly send: (bytes: Uint8Array<ArrayBuffer>) => void;
  /** The driver has disconnected. Called once. */
  readonly onEnd: () => void;
}

/**
 * A stream for the driver instead of a TCP socket. Combines writes within one turn, so that pipelined queries reach the engine
 * together.
 */
export function createEngineSocket({ send, onEnd }: EngineSocketDeps): EngineSocket {
  let written: Buffer[] = [];
  const flush = () => {
    if (written.length === 0) return;
    const size = written.reduce((sum, { length }) => sum + length, 0);
    const bytes = new Uint8Array(size);
    let at = 0;
    for (const chunk of written) {
      bytes.set(chunk, at);
      at += chunk.length;
    }
    written = [];
    send(bytes);
  };
  const stream = new Duplex({
    read: () => undefined,
    write(chunk: Buffer, _encoding, callback) {
      if (written.push(chunk) === 1) queueMicrotask(flush);
      callback();
    },
    final(callback) {
      flush();
      callback();
    },
    destroy(error, callback) {
      written = [];
      onEnd();
      callback(error);
    },
  });
  // Drivers check this property before they send Terminate.
  Object.assign(stream, { readyState: 'open' });
  // Without an error, and after the turn in which the driver has flushed its writes.
  const closeSoon = () => void setTimeout(() => stream.destroy(), 0);
  return {
    stream,
    receive: (block) => void stream.push(Buffer.from(block.buffer, block.byteOffset, block.byteLength)),
    hangUp() {
      if (stream.readableEnded) return;
      stream.push(null);
      stream.once('end', closeSoon);
      stream.resume();
    },
    breakOff: closeSoon,
  };
}
