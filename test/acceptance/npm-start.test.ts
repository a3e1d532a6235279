import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { request } from '../support/http.js';
import { seedFile } from '../support/seed.js';
import { launch, type SpokeProcess } from '../support/spoke-process.js';

/** Runs `npm start` like a user, on a free port and a new data directory. */
async function npmStart(): Promise<{ npm: SpokeProcess; baseUrl: string }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'spoke-npm-'));
  const env = { PORT: '0', SPOKE_DATA_DIR: dataDir, SPOKE_SEED: seedFile };
  const npm = launch({ command: 'npm', args: ['start'], env, ownGroup: true });
  onTestFinished(async () => {
    signalGroup(npm, 'SIGKILL');
    await npm.exited;
    rmSync(dataDir, { recursive: true, force: true });
  });
  return { npm, baseUrl: await npm.listening() };
}

function signalGroup(npm: SpokeProcess, signal: NodeJS.Signals): void {
  try {
    process.kill(-npm.pid, signal);
  } catch {
    return;
  }
}

describe('npm start', () => {
  it('stops the server when npm is terminated, and waits for it', async () => {
    const { npm, baseUrl } = await npmStart();
    expect((await request(baseUrl, { path: '/healthz' })).status).toBe(200);
    npm.signal('SIGTERM');
    expect(await npm.exited).toEqual({ code: 0, signal: null });
    await expect(request(baseUrl, { path: '/healthz' })).rejects.toThrow(/ECONNREFUSED/);
  });

  it('stops cleanly on Ctrl-C, which signals npm and the server, and the server again through npm', async () => {
    const { npm, baseUrl } = await npmStart();
    signalGroup(npm, 'SIGINT');
    expect(await npm.exited).toEqual({ code: 0, signal: null });
    await expect(request(baseUrl, { path: '/healthz' })).rejects.toThrow(/ECONNREFUSED/);
  });
});
