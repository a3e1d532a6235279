import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase } from './databases.js';
import { shortLivedFlags } from './node-flags.js';
import { launch } from './spoke-process.js';

/** The result of a command. */
export interface CommandResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Where commands run: a data directory, and a separate database if the suite runs on a server. */
export interface Place {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly dataDir: string;
  remove(): Promise<void>;
}

/** A location without a database. */
export async function newPlace(): Promise<Place> {
  const dataDir = mkdtempSync(join(tmpdir(), 'spoke-cli-'));
  const serverUrl = process.env['DATABASE_URL'];
  const database = serverUrl ? await createDatabase(serverUrl) : undefined;
  return {
    dataDir,
    env: { SPOKE_DATA_DIR: dataDir, DATABASE_URL: database?.url },
    async remove() {
      rmSync(dataDir, { recursive: true, force: true });
      await database?.drop();
    },
  };
}

/** Runs `npx spoke …` until it exits. */
export async function runSpoke(env: Place['env'], ...args: string[]): Promise<CommandResult> {
  const child = launch({ env, args: [...shortLivedFlags, join('scripts', 'spoke.mjs'), ...args] });
  const { code } = await child.exited;
  return { code, stdout: child.stdout(), stderr: child.stderr() };
}

/** Runs a command with `--json`, requires success, and returns its data. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests access it freely
export async function runJson(env: Place['env'], ...args: string[]): Promise<any> {
  const { code, stdout, stderr } = await runSpoke(env, ...args, '--json');
  if (code !== 0) throw new Error(`spoke ${args.join(' ')} ended with ${code}.\n${stderr}`);
  return JSON.parse(stdout) as unknown;
}
