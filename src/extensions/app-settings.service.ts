import type { Clock } from '../platform/clock.js';
import type { Db, Tx } from '../platform/db/db.js';
import { isTargetUrl } from '../webhooks/settings/target-url.js';
import { extensionErrors } from './extensions.errors.js';
import * as store from './app-settings.store.js';

type Kind = 'calling' | 'recording' | 'channel-connection' | 'video-conferencing';

/** Settings of one kind, of an app in a path, and the developer who claims to own the app. */
interface SettingsPlace {
  readonly kind: Kind;
  readonly appId: string;
  readonly developerId: number;
}

/** Settings as sent, with times. */
type StoredSettings<Settings> = Settings & { readonly createdAt: string; readonly updatedAt: string };

/**
 * Assumption W28. How an app extends calls and meetings. Everything throws EXTENSION_APP_NOT_FOUND (404) for apps of others, and
 * writes EXTENSION_URL_INVALID (400).
 */
export interface AppSettingsService {
  /** Throws EXTENSION_SETTINGS_NOT_FOUND (404). */
  get<Settings>(place: SettingsPlace): Promise<StoredSettings<Settings>>;
  /** Throws EXTENSION_SETTINGS_EXIST (409). */
  create<Settings extends object>(place: SettingsPlace, settings: Settings): Promise<StoredSettings<Settings>>;
  /** Settings that are left out stay. Throws EXTENSION_SETTINGS_NOT_FOUND (404). */
  change<Settings extends object>(place: SettingsPlace, settings: Partial<Settings>): Promise<StoredSettings<Settings>>;
  replace<Settings extends object>(place: SettingsPlace, settings: Settings): Promise<Settings>;
  /** With those of calling, all others of calls. Throws EXTENSION_SETTINGS_NOT_FOUND (404). */
  remove(place: SettingsPlace): Promise<void>;
}

interface AppSettingsDeps {
  readonly db: Db;
  readonly clock: Clock;
  /** Whether URLs of this machine are allowed. */
  readonly isSandbox: boolean;
}

const largestAppId = 2_147_483_647;
const ofCalls: readonly Kind[] = ['calling', 'recording', 'channel-connection'];

export function createAppSettings({ db, clock, isSandbox }: AppSettingsDeps): AppSettingsService {
  const asOwner = async <T>({ appId, developerId }: SettingsPlace, run: (tx: Tx, appId: number) => Promise<T>) =>
    db.write(async (tx) => {
      const id = Number(appId);
      const isOwn = id <= largestAppId && (await store.isOwnApp(tx, id, developerId));
      if (!isOwn) throw extensionErrors.extensionAppNotFound();
      return run(tx, id);
    });
  return {
    get: <Settings>(place: SettingsPlace) =>
      asOwner(place, async (tx, appId) => toStored<Settings>(await store.findSettings(tx, appId, place.kind))),
    create: (place, settings) =>
      asOwner(place, async (tx, appId) => {
        assertUrls(settings, isSandbox);
        const made = await store.insertSettings(tx, appId, { kind: place.kind, settings, now: clock.now() });
        if (!made) throw extensionErrors.extensionSettingsExist();
        return toStored(made);
      }),
    change: (place, settings) =>
      asOwner(place, async (tx, appId) => {
        assertUrls(settings, isSandbox);
        return toStored(await store.updateSettings(tx, appId, { kind: place.kind, settings, now: clock.now() }));
      }),
    replace: (place, settings) =>
      asOwner(place, async (tx, appId) => {
        assertUrls(settings, isSandbox);
        await store.upsertSettings(tx, appId, { kind: place.kind, settings, now: clock.now() });
        return settings;
      }),
    remove: (place) =>
      asOwner(place, async (tx, appId) => {
        const found = await store.findSettings(tx, appId, place.kind);
        if (!found) throw extensionErrors.extensionSettingsNotFound();
        await store.deleteSettings(tx, appId, place.kind === 'calling' ? ofCalls : [place.kind]);
      }),
  };
}

function toStored<Settings>(row: Awaited<ReturnType<typeof store.findSettings>>): StoredSettings<Settings> {
  if (!row) throw extensionErrors.extensionSettingsNotFound();
  const times = { createdAt: row.createdAt.toISOString(), updatedAt: row.updatedAt.toISOString() };
  return { ...(row.settings as Settings), ...times };
}

function assertUrls(settings: object, isSandbox: boolean): void {
  for (const [name, value] of Object.entries(settings)) {
    const isUrl = /url|uri/i.test(name);
    if (!isUrl || (typeof value === 'string' && isWebUrl(value, isSandbox))) continue;
    throw extensionErrors.extensionUrlInvalid({
      message: extensionErrors.extensionUrlInvalid.message.replace('{name}', name),
    });
  }
}

function isWebUrl(text: string, isSandbox: boolean): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  const isWeb = protocol === 'https:' || protocol === 'http:';
  return isWeb && username === '' && password === '' && isTargetUrl(text, isSandbox);
}
