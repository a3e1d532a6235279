// The text of NOTICE: the licences of all packages that are a part of the built program and of its web app, or are installed
// with them.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Build the program, and are no part of it. */
const tools = new Set(['@vitejs/plugin-react', 'typescript', 'vite']);

const head = `Spoke
Copyright the authors of Spoke

Licensed under the Apache License, Version 2.0: see LICENSE.

The built program contains, or is installed with, the following packages. Each is followed by its licence.
`;

/** @param {string} root the project's folder, with its packages installed */
export function toNotice(root) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const texts = new Map();
  for (const path of listShipped(packages)) {
    const text = readLicence(join(root, path)) ?? `Licence: ${packages[path].license}`;
    const name = `${path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)} ${packages[path].version}`;
    texts.set(text, [...(texts.get(text) ?? []), name]);
  }
  const entries = [...texts].map(([text, names]) => ({ names: names.sort(), text }));
  entries.sort((one, other) => (one.names[0] < other.names[0] ? -1 : 1));
  const line = '-'.repeat(80);
  return [head, ...entries.map(({ names, text }) => `${line}\n${names.join('\n')}\n\n${text}\n`)].join('\n');
}

/** The places of the packages that the dependencies of the program lead to; those for one platform only are left out. */
function listShipped(packages) {
  const direct = Object.keys(packages[''].dependencies).filter((name) => !tools.has(name));
  const found = new Set();
  const waiting = direct.map((name) => findPlace(packages, '', name));
  while (waiting.length > 0) {
    const path = waiting.pop();
    if (path === undefined || found.has(path) || packages[path].os || packages[path].cpu) continue;
    found.add(path);
    for (const name of Object.keys(packages[path].dependencies ?? {})) waiting.push(findPlace(packages, path, name));
  }
  return [...found].sort();
}

/** Where Node finds a package from another one. */
function findPlace(packages, from, name) {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const place = at === '' ? `node_modules/${name}` : `${at}/node_modules/${name}`;
    if (packages[place]) return place;
    if (at === '') return undefined;
  }
}

function readLicence(folder) {
  if (!existsSync(folder)) return undefined;
  const file = readdirSync(folder)
    .sort()
    .find((name) => /^(licen[cs]e|copying)/i.test(name));
  return file && readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n').trim();
}
