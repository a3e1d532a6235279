import { spawn } from 'node:child_process';
import { findLastBackup } from './backup-source.js';
import { createBackupSchedule, type BackupRun } from './backups/schedule.service.js';
import type { BackupConfig } from './config/backups.js';
import { toChildEnvironment } from './config/env.js';
import type { Log } from './platform/log.js';
import { programFile } from './resources.js';

const maxOutput = 2000;

/** The schedule of SPOKE_BACKUP_TARGET: each backup is `spoke backup` in a process of its own. */
export function scheduleBackups({ everyMs, place }: BackupConfig, log: Log) {
  return createBackupSchedule({
    everyMs,
    log,
    startBackup,
    findLast: () => findLastBackup(place),
  });
}

function startBackup(): BackupRun {
  const child = spawn(process.execPath, [...process.execArgv, programFile, 'backup', '--json'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: toChildEnvironment({}),
  });
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (piece: string) => (output = (output + piece).slice(-maxOutput)));
  return {
    ended: new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code, signal) => {
        resolve(code === 0 ? undefined : output.trim() || `It ended with ${signal ?? code}.`);
      });
    }),
    stop: () => void child.kill(),
  };
}
