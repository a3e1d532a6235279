import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A seed file, as far as tests read it. */
export interface Seed {
  readonly hubs: readonly SeedHub[];
  readonly developers: readonly SeedDeveloper[];
  readonly records?: Readonly<Record<string, unknown>>;
}

export interface SeedHub {
  readonly hubId: number;
  readonly name: string;
  readonly domain: string;
  readonly timeZone: string;
  readonly users: readonly { userId: number; email: string; password: string; name: string; role: string }[];
  readonly privateApps: readonly { name: string; token: string; scopes: readonly string[] }[];
}

interface SeedDeveloper {
  readonly developerId: number;
  readonly apiKey: string;
  readonly members: readonly string[];
  readonly apps: readonly SeedApp[];
}

export interface SeedApp {
  readonly appId: number;
  readonly name: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly redirectUris: readonly string[];
  readonly scopes: readonly string[];
  readonly optionalScopes: readonly string[];
}

/** The seed that every test server starts with. */
export const seedFile = join(import.meta.dirname, 'seed.json');
export const seed = JSON.parse(readFileSync(seedFile, 'utf8')) as Seed;

/** The hub of the seed with that id: 1001 or 1002. */
export function seedHub(hubId: number): SeedHub {
  return required(seed.hubs.find((hub) => hub.hubId === hubId));
}

/** The app of the seed with that id: 3001 or 3002. */
export function seedApp(appId: number): SeedApp {
  return required(seed.developers.flatMap((developer) => developer.apps).find((app) => app.appId === appId));
}

function required<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('The test seed has no such entry.');
  return value;
}
