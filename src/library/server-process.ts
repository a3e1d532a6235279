import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../../scripts/program.mjs', import.meta.url));
/** How much of what the server says is kept for the message of a failed start, in characters. */
const keptText = 4000;
/** How long a server may take to end by itself, in milliseconds. */
const endMs = 15_000;

export interface ServerProcess {
  /** Where the server listens. */
  readonly address: string;
  /** Ends the server and waits for it; may be called twice. */
  close(): Promise<void>;
}

/**
 * Starts a server of this installation as a child process and resolves once it listens. It ends with this process, also if this
 * process is killed. Rejects with the reason that the server gives if it does not start.
 */
export async function startProcess(environment: Readonly<Record<string, string>>): Promise<ServerProcess> {
  const child = spawn(process.execPath, ['--disable-proto=throw', program, '--supervised'], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-keptText)));
  const ended = new Promise<void>((resolve) => void child.once('close', () => resolve()));
  const address = await new Promise<string>((resolve, reject) => {
    child.once('error', reject);
    child.on('message', (report) => {
      if (isListening(report)) resolve(report.listening);
    });
    child.once('close', () => reject(new Error(said.trim() || 'Spoke ended before it listened.')));
  });
  letGo(child);
  return { address, close: () => end(child, ended) };
}

const isListening = (report: unknown): report is { listening: string } =>
  typeof report === 'object' && report !== null && 'listening' in report;

/** The program that uses the server ends when it has nothing else to do; the server ends with it. */
function letGo(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
  if (child.stderr && 'unref' in child.stderr) (child.stderr as unknown as { unref(): void }).unref();
}

async function end(child: ChildProcess, ended: Promise<void>): Promise<void> {
  child.ref();
  child.kill('SIGTERM');
  const kill = setTimeout(() => child.kill('SIGKILL'), endMs);
  await ended;
  clearTimeout(kill);
}
