// npm run dev: runs the server from its sources and restarts it when one is saved. Data and address stay the same.
import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from './build.mjs';
import { runPrepared } from './prepare.mjs';

const self = fileURLToPath(import.meta.url);
const root = dirname(dirname(self));
const serverFlag = '--server';
/** Editors write a file in several steps, milliseconds apart. */
const settleMs = 50;
const watched = ['src', 'migrations'];
const testFile = /\.(test|suite)\.ts$/;

if (process.argv.includes(serverFlag)) {
  const { main } = await import(pathToFileURL(join(root, 'dist', 'main.js')).href);
  await main();
} else {
  await runPrepared({ development: true }, develop);
}

async function develop() {
  console.log('Watching src/ and migrations/. The web app with reloading: npm run web');
  let server = startServer();
  const changes = watchSources();
  for (const name of ['SIGINT', 'SIGTERM']) process.on(name, () => changes.end());
  for (let files = await changes.next(); files; files = await changes.next()) {
    const started = performance.now();
    const mistakes = await buildSources();
    if (mistakes) {
      console.error(`${mistakes}\nThe server keeps running the last working version.`);
      continue;
    }
    const address = await server.stop();
    server = startServer(address);
    // The reason that it gave for its end is above.
    if (!(await server.listening)) continue;
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`Restarted after a change of ${[...files].join(', ')} (${seconds} s)`);
  }
  await server.stop();
}

/** Returns the errors of the sources, or undefined once dist/ is up to date. */
async function buildSources() {
  try {
    await build({ root, only: 'sources' });
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** A restarted server keeps the port that the system chose first. */
function startServer(address) {
  const flags = [serverFlag, '--supervised', ...(address ? ['--restarted'] : [])];
  const child = spawn(process.execPath, [...process.execArgv, self, ...flags], {
    env: address ? { ...process.env, PORT: new URL(address).port } : process.env,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  let isStopped = false;
  let known = address;
  const closed = new Promise((resolve) => child.once('close', resolve));
  const listening = new Promise((resolve) => {
    child.on('message', (report) => {
      known = report.listening ?? known;
      if (report.listening) resolve(true);
    });
    void closed.then(() => resolve(false));
  });
  void closed.then(() => {
    if (!isStopped) console.error('The server exited: it restarts with the next change.');
  });
  return {
    listening,
    async stop() {
      isStopped = true;
      child.kill('SIGTERM');
      await closed;
      return known;
    },
  };
}

/** Yields changed files in batches; undefined after `end`. */
function watchSources() {
  let files = new Set();
  let wake = () => undefined;
  let isEnded = false;
  let timer;
  const watchers = watched.map((folder) =>
    watch(join(root, folder), { recursive: true }, (_event, name) => {
      if (!name || testFile.test(name) || name.endsWith('~')) return;
      files.add(join(folder, name));
      clearTimeout(timer);
      timer = setTimeout(() => wake(), settleMs);
    }),
  );
  return {
    async next() {
      if (files.size === 0 && !isEnded) await new Promise((resolve) => (wake = resolve));
      const changed = files;
      files = new Set();
      return isEnded ? undefined : changed;
    },
    end() {
      isEnded = true;
      for (const watcher of watchers) watcher.close();
      wake();
    },
  };
}
