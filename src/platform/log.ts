import { pino, type Logger } from 'pino';
import { maskSecrets } from './mask.js';

/** The program's log: `(fields, message)`, one JSON line each, with secrets masked. */
export type Log = Logger;

interface LogOptions {
  readonly level: string;
  /** The output of lines; standard error by default, since standard output carries the start table and data. */
  readonly write?: (line: string) => void;
}

/** Creates the log. Every line passes a filter that masks anything with the format of our credentials. */
export function createLog({ level, write }: LogOptions): Log {
  const sink = write ?? ((line: string) => void process.stderr.write(line));
  return pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    { write: (line) => sink(maskSecrets(line)) },
  );
}
