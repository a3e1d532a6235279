import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../config/config.js';
import { createContentAuditService, type ContentAudit } from '../../files/contents/audit.service.js';
import type { ContentKind } from '../../files/contents/audit.js';
import type { Db } from '../../platform/db/db.js';
import { toErrorText } from '../../platform/plain-text.js';
import { createClock } from '../../platform/clock.js';
import { openBlobs } from '../../resources.js';
import type { ExamineOptions, Finding } from './doctor-checks.js';

const check = 'content';

/** Compares the files of all accounts with the blob store. */
export async function examineContent(config: Config, db: Db, options: ExamineOptions): Promise<Finding> {
  try {
    // Opening the store would create the directory.
    const isThere = config.blobs.kind !== 'disk' || existsSync(join(config.dataDir, 'blobs'));
    const blobs = isThere ? await openBlobs(config) : undefined;
    try {
      const audit = createContentAuditService({ db, blobs, clock: createClock() });
      const onProgress = (files: number) => options.onProgress(`Comparing the content of files: ${files} so far`);
      const found = await audit.audit({ deep: options.deep, onProgress });
      return toFinding(found, toPlace(config), options.deep);
    } finally {
      blobs?.close();
    }
  } catch (error) {
    return { check, state: 'fail', detail: `The content of files could not be compared: ${toErrorText(error)}` };
  }
}

function toPlace({ blobs, dataDir }: Config): string {
  return blobs.kind === 'disk' ? join(dataDir, 'blobs') : `the bucket ${blobs.bucket}`;
}

const faults: readonly [ContentKind, string][] = [
  ['missing', 'missing'],
  ['otherSize', 'of a different size'],
  ['otherChecksum', 'with a different checksum'],
  ['unreadable', 'unreadable'],
];

/** Converts a comparison to a finding. */
function toFinding({ files, bytes, found }: ContentAudit, place: string, deep: boolean): Finding {
  const count = (kind: ContentKind): number => found[kind].count;
  const broken = faults.filter(([kind]) => count(kind) > 0).map(([kind, words]) => `${count(kind)} ${words}`);
  const sentences: string[] = [];
  if (broken.length > 0) {
    sentences.push(
      `Of the content of ${files} files, ${broken.join(', ')}: put it back under the same keys into ${place} from a copy.`,
    );
  }
  if (count('notKept') > 0) {
    sentences.push(
      `${count('notKept')} files have content that the next clean-up removes: do not start Spoke before the database is restored from a copy.`,
    );
  }
  const isWell = sentences.length === 0;
  if (isWell) {
    const compared = deep ? 'exists, with its size and checksum' : 'exists and has its size';
    sentences.push(`The content of ${files} files (${toSize(bytes)}) ${compared}.`);
  }
  const { orphans } = found;
  if (orphans.count > 0) {
    sentences.push(
      `${orphans.count} stored contents (${toSize(orphans.bytes)}) belong to no file: what is unknown to the database the daily clean-up of a running server removes.`,
    );
  }
  const state = isWell ? (orphans.count > 0 ? 'warn' : 'ok') : 'fail';
  return { check, state, detail: sentences.join(' '), ...toFigures({ files, bytes, found }) };
}

function toFigures({ files, bytes, found }: ContentAudit): Required<Pick<Finding, 'counts' | 'examples'>> {
  const kinds = Object.entries(found);
  return {
    counts: {
      files,
      bytes,
      ...Object.fromEntries(kinds.map(([kind, { count }]) => [kind, count])),
      orphanBytes: found.orphans.bytes,
    },
    examples: Object.fromEntries(
      kinds.filter(([kind]) => kind !== 'inProgress').map(([kind, { examples }]) => [kind, examples]),
    ),
  };
}

function toSize(bytes: number): string {
  const units = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB'];
  const unit = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), units.length - 1);
  return `${unit === 0 ? bytes : (bytes / 1024 ** unit).toFixed(1)} ${units[unit]}`;
}
