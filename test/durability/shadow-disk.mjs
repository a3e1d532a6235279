// Replaces the engine's disk in the power-cut model: performs each sync and then stores, next to the files,
// what a disk would contain from then on. Directory of the cluster: SPOKE_SHADOW_OF; of the shadow: SPOKE_SHADOW.
// SPOKE_SYNCS: "real", "none" (a disk that does not sync, which proves that the test can fail) or "refused" (an error each time).
// SPOKE_CUT_AFTER: after so many syncs the process exits at once, whatever it is doing.
import { closeSync, copyFileSync, fdatasyncSync, fsyncSync, mkdirSync, openSync } from 'node:fs';
import { readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { contentFile, identify, namesFile } from './shadow.mjs';

const { SPOKE_SHADOW: shadow, SPOKE_SHADOW_OF: cluster, SPOKE_SYNCS: syncs = 'real' } = process.env;
const cutAfter = Number(process.env.SPOKE_CUT_AFTER ?? Infinity);
let served = 0;

export const disk = {
  syncFile(fd, path) {
    begin();
    if (syncs === 'none') return;
    fdatasyncSync(fd);
    if (shadow) keepContent(path);
    end();
  },
  syncDirectory(path) {
    begin();
    if (syncs === 'none') return;
    const fd = openSync(path, 'r');
    fsyncSync(fd);
    closeSync(fd);
    if (shadow) keepNames(path);
    end();
  },
};

function begin() {
  served += 1;
  // The first ones are those of the start.
  if (syncs === 'refused' && served > 40) throw Object.assign(new Error('EIO: i/o error, fsync'), { code: 'EIO' });
}

function end() {
  if (served >= cutAfter) process.kill(process.pid, 'SIGKILL');
}

function keepContent(path) {
  const target = contentFile(shadow, identify(path));
  copyFileSync(path, `${target}.partial`);
  renameSync(`${target}.partial`, target);
}

function keepNames(path) {
  const names = {};
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    names[entry.name] = entry.isDirectory() ? null : identify(join(path, entry.name));
  }
  const target = namesFile(shadow, relative(cluster, path));
  writeFileSync(`${target}.partial`, JSON.stringify(names));
  renameSync(`${target}.partial`, target);
}

function keepTree(path) {
  keepNames(path);
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    if (entry.isDirectory()) keepTree(join(path, entry.name));
    else keepContent(join(path, entry.name));
  }
}

// Files that exist when the engine starts count as synced.
if (shadow) {
  mkdirSync(join(shadow, 'content'), { recursive: true });
  mkdirSync(join(shadow, 'names'), { recursive: true });
  keepTree(cluster);
}
