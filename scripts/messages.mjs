// npm run messages: brings the message catalogues up to date with web/src. Adds missing messages without a translation and removes
// unused ones. --check writes nothing and fails if a catalogue is stale.
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { collectMessages, listCatalogues } from './web-texts.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const isCheck = process.argv.includes('--check');

const messages = [...collectMessages(root).keys()].sort();
for (const file of listCatalogues(root)) {
  const before = readFileSync(join(root, file), 'utf8');
  const known = JSON.parse(before);
  const catalogue = Object.fromEntries(messages.map((message) => [message, known[message] ?? '']));
  const after = `${JSON.stringify(catalogue, null, 2)}\n`;
  const missing = messages.filter((message) => catalogue[message] === '').length;
  if (after !== before && isCheck) {
    console.error(`${file} is stale. Run \`npm run messages\`, translate what is new, and commit it.`);
    process.exitCode = 1;
  }
  if (after !== before && !isCheck) writeFileSync(join(root, file), after);
  console.log(`${file}: ${messages.length} messages, ${missing} without a translation`);
}
