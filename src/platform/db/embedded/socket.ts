import { Duplex } from 'node:stream';

/** What a connection does with what the driver writes, and where the engine's answers come in. */
export interface EngineSocket {
  readonly stream: Duplex;
  /** Bytes from the engine. */
  receive(block: Uint8Array): void;
  /** The engine has closed the connection; what it sent before is still delivered. */
  hangUp(): void;
  /** The engine is gone: the connection ends without another byte. */
  breakOff(): void;
}

interface EngineSocketDeps {
  /** Takes ownership of the bytes. */
  readonly send: (bytes: Uint8Array<ArrayBuffer>) => void;
  /** The driver has left. Called once. */
  readonly onEnd: () => void;
}

/**
 * A stream for the driver in place of a TCP socket. What is written in one turn is sent as one piece, so that queries
 * that were asked together reach the engine together.
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
  // Drivers ask a socket for this word before they take their leave.
  Object.assign(stream, { readyState: 'open' });
  // Without an error, and after the turn in which the driver has written what it gathered.
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
