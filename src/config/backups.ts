import { resolve } from 'node:path';
import { toBucket, type BlobsConfig } from './blobs.js';
import { ConfigError } from './config-error.js';
import type { Environment } from './env.js';

/** Where archives are written to and read from. */
export type PlaceConfig =
  | { readonly kind: 'directory' | 'file'; readonly path: string }
  | (Extract<BlobsConfig, { kind: 's3' }> & { readonly prefix: string });

/** Backups that the server makes by itself. */
export interface BackupConfig {
  readonly place: PlaceConfig;
  /** The same as text, as it was set. */
  readonly target: string;
  readonly everyMs: number;
  /** How many complete backups remain. */
  readonly keep: number;
  readonly withSecrets: boolean;
}

/** A directory, a file that ends in .tar, or a bucket as `s3://bucket/prefix?endpoint=…&region=…`. */
export function toPlaceConfig(env: Environment, text: string): PlaceConfig {
  if (!text.startsWith('s3:')) return { kind: text.endsWith('.tar') ? 'file' : 'directory', path: resolve(text) };
  const [, bucket, path = '', query = ''] =
    /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([A-Za-z0-9_./-]{0,500}))?(?:\?(.*))?$/.exec(text) ?? [];
  if (bucket === undefined) throw new ConfigError(`${text} is not a bucket: s3://bucket/prefix?endpoint=…&region=….`);
  const prefix = path.split('/').filter(Boolean).join('/');
  return { ...toBucket(env, `s3://${bucket}`, { bucket, query }), prefix: prefix === '' ? '' : `${prefix}/` };
}

const unitsMs: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 };
const largestMs = 366 * 86_400_000;

/** A time between two backups: `30m`, `24h`, `7d`. `name` is what named it, for messages. */
export function toEveryMs(text: string, name: string): number {
  const [, count = '', unit = ''] = /^(\d{1,5})([mhd])$/.exec(text) ?? [];
  const everyMs = Number(count) * (unitsMs[unit] ?? 0);
  if (everyMs > 0 && everyMs <= largestMs) return everyMs;
  throw new ConfigError(`${name}=${text} is not a time between backups, such as 30m, 24h or 7d.`);
}

/** SPOKE_BACKUP_TARGET and what belongs to it. */
export function toBackupConfig(
  env: Environment,
  rest: Pick<BackupConfig, 'keep' | 'withSecrets'>,
): BackupConfig | undefined {
  const target = env.SPOKE_BACKUP_TARGET;
  if (target === undefined) {
    const without = (['SPOKE_BACKUP_EVERY', 'SPOKE_BACKUP_KEEP', 'SPOKE_BACKUP_SECRETS'] as const).find(
      (name) => env[name],
    );
    if (without !== undefined) throw new ConfigError(`${without} needs SPOKE_BACKUP_TARGET beside it.`);
    return undefined;
  }
  const place = toPlaceConfig(env, target);
  if (place.kind === 'file')
    throw new ConfigError('SPOKE_BACKUP_TARGET is a file: scheduled backups need a directory or a bucket.');
  return { place, target, everyMs: toEveryMs(env.SPOKE_BACKUP_EVERY ?? '24h', 'SPOKE_BACKUP_EVERY'), ...rest };
}
