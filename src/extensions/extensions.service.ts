import type { Clock } from '../platform/clock.js';
import type { Db } from '../platform/db/db.js';
import { createAppSettings, type AppSettingsService } from './app-settings.service.js';
import { createTranscripts, type TranscriptsService } from './transcripts.service.js';

/** How apps extend calls and meetings. */
export interface ExtensionsService {
  readonly settings: AppSettingsService;
  readonly transcripts: TranscriptsService;
}

interface ExtensionsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly mode: 'sandbox' | 'production';
}

export function createExtensionsService({ db, clock, mode }: ExtensionsDeps): ExtensionsService {
  return {
    settings: createAppSettings({ db, clock, isSandbox: mode === 'sandbox' }),
    transcripts: createTranscripts({ db, clock }),
  };
}
