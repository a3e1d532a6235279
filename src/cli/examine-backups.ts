import type { Config } from '../config/config.js';
import { toErrorText } from '../platform/plain-text.js';
import { findLastBackup } from '../backup-source.js';
import type { Finding } from './doctor-checks.js';

const hourMs = 3_600_000;

/** Whether scheduled backups are as recent as they should be. Without a schedule there is nothing to check. */
export async function examineBackups({ backup }: Pick<Config, 'backup'>, now: Date): Promise<Finding[]> {
  if (!backup) return [];
  const finding = (state: Finding['state'], detail: string): Finding[] => [{ check: 'backups', state, detail }];
  try {
    const last = await findLastBackup(backup.place);
    if (last === undefined) return finding('warn', `There is no complete backup in ${backup.target} yet.`);
    const ageMs = now.getTime() - last.getTime();
    const detail = `The last complete backup in ${backup.target} is ${(ageMs / hourMs).toFixed(1)} hours old.`;
    return finding(ageMs > 2 * backup.everyMs ? 'fail' : 'ok', detail);
  } catch (error) {
    return finding('fail', `The backups cannot be read: ${toErrorText(error)}`);
  }
}
