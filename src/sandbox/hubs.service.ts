import type { HubsService } from '../accounts/hubs/hubs.service.js';
import type { PrivateAppsService } from '../accounts/apps/private-apps.service.js';
import { scopes as knownScopes } from '../accounts/rules/scopes.js';
import type { UsersService } from '../accounts/people/users.service.js';
import type { Db } from '../platform/db/db.js';
import { newSecret } from '../platform/ids.js';
import { listAppNames, listConnections } from './app-names.store.js';
import { insertBeginning } from './snapshots/rows.store.js';
import { createTableList, ofHubs } from './snapshots/state.store.js';

interface SandboxHub {
  readonly hubId: number;
  readonly domain: string;
  readonly user: {
    readonly userId: number;
    /** The user as the owner of records. */
    readonly ownerId: string;
    readonly email: string;
    readonly password: string;
  };
  readonly privateApp: { readonly appId: number; readonly token: string };
}

interface SandboxApp {
  readonly appId: number;
  readonly name: string;
  /** Null for an app of a developer account. */
  readonly hubId: number | null;
  /** Null for a private app. */
  readonly clientId: string | null;
  /** The accounts that have connected it, newest first; none for a private app. */
  readonly connectedHubIds: readonly number[];
}

interface NewSandboxHub {
  readonly name?: string;
  readonly timeZone?: string;
  /** The scopes of the private app; all scopes by default. */
  readonly scopes?: readonly string[];
}

export interface SandboxHubsService {
  /** Creates a hub with an administrator and a private app for integration tests, and keeps what it consists of, for its reset. */
  createHub(hub: NewSandboxHub): Promise<SandboxHub>;
  /** Lists the newest apps by name, 1,000 of developers and 1,000 private ones, with the newest 1,000 connections. */
  listApps(): Promise<SandboxApp[]>;
}

/** A setting of accounts that this sandbox changes: limits, compatibility modes. */
export interface SandboxSetting {
  /** The accounts with a value of their own. */
  readonly own: { has(hubId: number): boolean };
  /** Returns one account, or all, to what they had at first. */
  set(value: null, hubId?: number): Promise<void>;
}

const maxApps = 1000;
const maxConnections = 1000;

interface SandboxHubsDeps {
  readonly db: Db;
  readonly hubs: HubsService;
  readonly users: UsersService;
  readonly privateApps: PrivateAppsService;
  readonly hubSettings: readonly SandboxSetting[];
}

/** Hubs created here share one password hash, since hashing is slow on purpose and these accounts are for tests only. */
export function createSandboxHubsService(deps: SandboxHubsDeps): SandboxHubsService {
  const { db, hubs, users, privateApps, hubSettings } = deps;
  const password = newSecret(12);
  let hashed: Promise<string> | undefined;
  const listTables = createTableList();
  return {
    async listApps() {
      const [names, connections] = await db.read((tx) =>
        Promise.all([listAppNames(tx, maxApps), listConnections(tx, maxConnections)]),
      );
      const byApp = new Map<number, number[]>();
      for (const { appId, hubId } of connections) byApp.set(appId, [...(byApp.get(appId) ?? []), hubId]);
      return names.map((app) => ({ ...app, connectedHubIds: byApp.get(app.appId) ?? [] }));
    },
    async createHub({ name = 'Sandbox', timeZone = 'UTC', scopes = knownScopes.map((scope) => scope.name) }) {
      const passwordHash = await (hashed ??= users.hashPassword(password));
      const created = await db.write(async (tx) => {
        const { hubId, domain } = await hubs.createHubInTx(tx, { name, timeZone });
        const email = `admin@${domain}`;
        const user = { email, name: 'Sandbox Admin', hubId, role: 'admin', passwordHash } as const;
        const { userId, ownerId } = await users.createUserInTx(tx, user);
        const privateApp = await privateApps.createPrivateAppInTx(tx, { hubId, name: 'Sandbox', scopes, userId });
        await insertBeginning(tx, hubId, ofHubs(await listTables(tx)));
        return { hubId, domain, user: { userId, ownerId, email, password }, privateApp };
      });
      // After the restoring of a snapshot, numbers of accounts are given again.
      const former = hubSettings.filter(({ own }) => own.has(created.hubId));
      for (const setting of former) await setting.set(null, created.hubId);
      return created;
    },
  };
}
