import { rmSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createSandbox, type Credentials, type Sandbox } from './sandbox.js';
import { startProcess } from './server-process.js';

const basicSeed = fileURLToPath(new URL('../../seeds/basic.json', import.meta.url));

export interface StartOptions {
  /** A free port by default. */
  readonly port?: number;
  /** A seed file, its content, or a function that returns the content. By default an account with users, a private app and a public app, without records. */
  readonly seed?: string | object | (() => object | Promise<object>);
  /** Where data is kept; by default a folder that {@link Spoke.close} removes. */
  readonly dataDir?: string;
  /**
   * The same calls get the same responses, to the byte: ids and tokens follow from a seed (the given text), and the clock stands at
   * 2026-01-01T00:00:00Z until it is moved.
   */
  readonly deterministic?: boolean | string;
  /** Further variables of the environment, such as `SPOKE_RATE_LIMITS`. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** A server in sandbox mode: its address, the credentials of its seed, and its sandbox API. */
export interface ConnectedSpoke extends Sandbox, Credentials {
  readonly url: string;
}

export interface Spoke extends ConnectedSpoke {
  /** Ends the server, and removes its data unless they are in a folder of yours. */
  close(): Promise<void>;
}

/**
 * Starts a server for tests, as a process of its own that ends with this one, and resolves once it listens: after about a second.
 * Rejects with one sentence if it cannot start.
 */
export async function startSpoke(options: StartOptions = {}): Promise<Spoke> {
  const { port = 0, seed, dataDir, deterministic, environment = {} } = options;
  const ownFolder = await mkdtemp(join(tmpdir(), 'spoke-'));
  const removeOwn = (): void => rmSync(ownFolder, { recursive: true, force: true });
  // A program that ends without closing the server leaves nothing either.
  process.once('exit', removeOwn);
  try {
    const seedFile = await toSeedFile(seed, ownFolder);
    const server = await startProcess({
      PORT: String(port),
      SPOKE_MODE: 'sandbox',
      SPOKE_DATA_DIR: dataDir ?? join(ownFolder, 'data'),
      SPOKE_SEED: seedFile,
      LOG_LEVEL: 'warn',
      ...(deterministic !== undefined && { SPOKE_DETERMINISTIC: toSeedText(deterministic) }),
      ...environment,
    });
    const close = async (): Promise<void> => {
      await server.close();
      process.off('exit', removeOwn);
      removeOwn();
    };
    return { ...(await connectSpoke(server.address)), close };
  } catch (error) {
    process.off('exit', removeOwn);
    removeOwn();
    throw error;
  }
}

/** Uses a server that runs already, such as one that `spoke start` or the setup of a test runner has started. */
export async function connectSpoke(url: string): Promise<ConnectedSpoke> {
  const sandbox = createSandbox(url);
  const { hub, user, token, app, developerApiKey } = await sandbox.readCredentials();
  return { url, hub, user, token, app, developerApiKey, ...sandbox };
}

/** What ids and tokens follow from. */
function toSeedText(deterministic: boolean | string): string {
  if (typeof deterministic === 'string') return deterministic;
  return deterministic ? 'on' : 'off';
}

async function toSeedFile(seed: StartOptions['seed'], folder: string): Promise<string> {
  if (seed === undefined) return basicSeed;
  if (typeof seed === 'string') return seed;
  const file = join(folder, 'seed.json');
  await writeFile(file, JSON.stringify(typeof seed === 'function' ? await (seed as () => unknown)() : seed));
  return file;
}
