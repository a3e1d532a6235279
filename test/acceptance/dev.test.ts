import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

const root = mkdtempSync(join(tmpdir(), 'spoke-dev-'));
const source = join(root, 'src', 'version.ts');
let child: ChildProcess;
let output = '';

beforeAll(() => {
  for (const name of ['dist', 'migrations', 'package.json', 'package-lock.json', 'scripts', 'seeds', 'src']) {
    cpSync(name, join(root, name), { recursive: true, preserveTimestamps: true });
  }
  symlinkSync(join(process.cwd(), 'node_modules'), join(root, 'node_modules'));
  const env = { ...process.env, PORT: '0', SPOKE_DATA_DIR: join(root, 'data'), LOG_LEVEL: 'warn', DATABASE_URL: '' };
  child = spawn(process.execPath, ['--disable-proto=throw', join('scripts', 'dev.mjs')], { cwd: root, env });
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => (output += text));
});

afterAll(async () => {
  const closed = new Promise((resolve) => child.once('close', resolve));
  child.kill('SIGTERM');
  await closed;
  rmSync(root, { recursive: true, force: true });
});

/** The output after `from`, once it contains the text. */
async function printed(text: string, from = 0): Promise<string> {
  await vi.waitFor(() => expect(output.slice(from)).toContain(text), { timeout: 60_000, interval: 100 });
  return output.slice(from);
}

async function readVersion(address: string): Promise<unknown> {
  const response = await fetch(`${address}/openapi.json`);
  return ((await response.json()) as { info: { version: string } }).info.version;
}

describe('npm run dev', () => {
  it('restarts the server at its address after a save, and survives a syntax error', async () => {
    const start = await printed('Spoke is listening on ');
    const address = /listening on (http:\S+)/.exec(start)?.[1] ?? '';
    const before = readFileSync(source, 'utf8');
    let mark = output.length;

    writeFileSync(source, `${before}\nconst broken = ;\n`);
    await printed('src/version.ts', mark);
    expect(await printed('The server keeps running', mark)).toMatch(/version\.ts:\d+:\d+: /);
    expect(await readVersion(address)).not.toBe('9.9.9');

    mark = output.length;
    writeFileSync(source, "export const version = '9.9.9' as string;\n");
    expect(await printed('Restarted after a change of src/version.ts', mark)).toContain(`listening on ${address}\n`);
    expect(await readVersion(address)).toBe('9.9.9');
  });
});
