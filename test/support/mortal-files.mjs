// Works on files in a separate process that kills itself before its n-th step: before each change to
// the disk, each request to a bucket, each commit. A kill between two steps has the same effect as one
// before the second. It reads its task on standard input, JSON { env, operation, hubId, killAt, importUrl }, and prints as
// JSON on standard output what exists before it begins; a process that completes exits with 0.
import fs from 'node:fs';
import http from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';

let stepsLeft = Infinity;

function step() {
  stepsLeft -= 1;
  if (stepsLeft === 0) process.kill(process.pid, 'SIGKILL');
}

// Every function that does not only read is a step, so that functions the program may use later are included.
const readers = /^(access|cp|readFile|readdir|readlink|realpath|lstat|stat|statfs|opendir|watch|constants)$/;
for (const [name, original] of Object.entries(fs.promises)) {
  if (readers.test(name)) continue;
  fs.promises[name] = (...args) => {
    if (name !== 'open' || /[wa+]/.test(args[1] ?? 'r')) step();
    return original(...args);
  };
}
const handle = await fs.promises.open('/dev/null');
const handles = Object.getPrototypeOf(handle);
await handle.close();
for (const name of ['write', 'writev', 'writeFile', 'truncate']) {
  const original = handles[name];
  handles[name] = function (...args) {
    step();
    return original.apply(this, args);
  };
}
const { request } = http;
http.request = (...args) => {
  step();
  return request(...args);
};
syncBuiltinESMExports();

// Imported here, so that they get the functions from above.
const { toConfig } = await import('../../dist/config/config.js');
const { createFilesService } = await import('../../dist/files/files.service.js');
const { createImportRunsService } = await import('../../dist/files/imports/runs.service.js');
const { createLog } = await import('../../dist/platform/log.js');
const { createSafeFetch } = await import('../../dist/platform/fetch/safe-fetch.js');
const { openResources } = await import('../../dist/resources.js');

const { env, operation, hubId, killAt, importUrl } = await json(process.stdin);
const config = toConfig(env);
const resources = await openResources(config, createLog({ level: 'error' }));
const { db, blobs, clock } = resources;
const stepping = {
  ...db,
  statement: (fn) => {
    step();
    return db.statement(fn);
  },
  write: (fn) =>
    db.write(async (tx) => {
      const result = await fn(tx);
      step();
      return result;
    }),
};
const fetch = createSafeFetch({ allow: ['127.0.0.0/8'] });
const parts = { ...config, ...resources, db: stepping, fetch, compatOf: () => config.compat };
const files = createFilesService(parts);
const importRuns = createImportRunsService({ ...parts, uploads: files.uploads });

const toReader = (content, fields) => async (receive) => {
  const signal = new AbortController().signal;
  await receive({ fileName: 'note.txt', content: Readable.from([Buffer.from(content)]), signal });
  return new Map(Object.entries(fields));
};
const upload = (content) =>
  files.uploads.uploadFile(hubId, toReader(content, { options: '{"access":"PRIVATE"}', folderPath: '/uploads' }));
const toId = ({ id }) => ({ hubId, fileId: id, seesHidden: false });
const alive = { hasEnded: () => false };
const sweep = async () => {
  clock.advance(30 * 3600);
  await files.retention.removeErased(alive);
  await files.retention.sweepStore(alive);
};

/** The preparation of each, and then its steps. */
const operations = {
  look: async () => async () => undefined,
  upload: async () => () => upload('Uploaded.'),
  replace: async () => {
    const id = toId(await upload('Before.'));
    return () => files.replacements.replaceFile(id, toReader('After it.', {}));
  },
  delete: async () => {
    const id = toId(await upload('Deleted.'));
    return () => files.entries.deleteFile(id);
  },
  erase: async () => {
    const id = toId(await upload('Erased.'));
    return async () => {
      await files.entries.eraseFile(id);
      await sweep();
    };
  },
  import: async () => async () => {
    const taskId = await files.imports.requestImport(hubId, {
      url: importUrl,
      access: 'PRIVATE',
      folderPath: '/imports',
    });
    await importRuns.run({ hubId, taskId }, new AbortController().signal);
  },
  finish: async () => async () => {
    // A process killed during an import holds it until its lease expires: advance to that.
    await db.statement((tx) => tx`update file_task set claimed_until = null where hub_id = ${hubId}`);
    files.imports.start();
    const isOpen = (tx) => tx`select from file_task where hub_id = ${hubId} and completed_at is null`;
    while ((await db.read(isOpen)).length > 0) await new Promise((done) => setTimeout(done, 250));
    await files.imports.stop();
    await sweep();
  },
};

async function look() {
  const stored = [];
  for await (const { key, size } of blobs.list(`${hubId}/`)) stored.push({ id: key.split('/')[1], size });
  return db.read(async (tx) => ({
    stored,
    files: await tx`
      select file_id as id, blob_id as "blobId", size::integer, state, folder.name as folder from file
        join blob using (hub_id, blob_id) left join folder using (hub_id, folder_id)
      where hub_id = ${hubId}`,
    imports: await tx`select status, result_id as "fileId" from file_task where hub_id = ${hubId}`,
    ledger: await tx`select blob_id as id, state from blob where hub_id = ${hubId}`,
  }));
}

console.log(JSON.stringify(await look()));
const operate = await operations[operation]();
stepsLeft = killAt ?? Infinity;
await operate();
stepsLeft = Infinity;
await resources.close();
