// npm run generate: writes the files generated from the running program (docs/endpoints.md and the like). With --check,
// writes nothing and fails if a committed file is out of date.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { toNotice } from './notice.mjs';
import { runPrepared } from './prepare.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

await runPrepared({ development: true }, async () => {
  const { generateFiles } = await import('../dist/generate/main.js');
  const { files: written, openApi } = await generateFiles();
  const files = Object.entries({
    ...written,
    'web/src/api/schema.ts': await toWebTypes(openApi),
    NOTICE: toNotice(root),
  });
  const stale = files.filter(([path, content]) => read(path) !== content);
  if (process.argv.includes('--check')) {
    for (const [path, content] of stale) console.error(`${path} is stale${firstDifference(read(path), content)}`);
    if (stale.length > 0) console.error('Run `npm run generate`, read what changed, and commit it.');
  } else {
    for (const [path, content] of stale) write(path, content);
    console.log(stale.length === 0 ? 'Nothing changed.' : `Written: ${stale.map(([path]) => path).join(', ')}`);
  }
  // A database in a worker thread may keep this process alive after the work is done.
  process.exit(process.argv.includes('--check') && stale.length > 0 ? 1 : 0);
});

/** The API's types for the web app: requests and successful responses. Errors share one type, written by hand. */
async function toWebTypes(openApi) {
  const { default: openapiTypescript, astToString } = await import('openapi-typescript');
  for (const operation of Object.values(openApi.paths).flatMap((path) => Object.values(path))) {
    const good = Object.entries(operation.responses ?? {}).filter(([status]) => Number(status) < 300);
    operation.responses = Object.fromEntries(good);
  }
  const notice = '// Made from the description of the API by `npm run generate`.\n\n';
  const types = astToString(
    await openapiTypescript(openApi, { alphabetize: true, defaultNonNullable: false, emptyObjectsUnknown: true }),
  );
  return (
    notice +
    types.replaceAll(/\n +(header|path|cookie|query|get|put|post|delete|options|head|patch|trace)\?: never;/g, '')
  );
}

function read(path) {
  const file = join(root, path);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

function write(path, content) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
}

function firstDifference(committed, generated) {
  if (committed === undefined) return ': it is missing.';
  const [before, after] = [committed.split('\n'), generated.split('\n')];
  const index = after.findIndex((line, at) => line !== before[at]);
  const at = index === -1 ? after.length : index;
  return `, first at line ${at + 1}:\n  committed: ${before[at] ?? '(end)'}\n  generated: ${after[at] ?? '(end)'}`;
}
