import type { InstallsService } from '../../accounts/apps/installs.service.js';
import type { Db } from '../../platform/db/db.js';
import { createSharing } from '../../platform/db/sharing.js';
import type { AppError } from '../../platform/http/errors.js';
import { isCredential, toCredentialHash } from './credential-text.js';
import * as store from './refresh-tokens.store.js';
import type { TokenStateService } from './token-state.service.js';
import { tokenErrors } from './token.errors.js';

/** The facts of a valid refresh token. */
interface RefreshToken {
  readonly hubId: number;
  readonly userId: number;
  readonly appId: number;
  readonly grantId: string;
  readonly scopes: readonly string[];
}

export interface RefreshTokensService {
  /** Returns the token unless it is unknown, deleted, revoked with its grant, or of a suspended user. */
  findActive(text: string): Promise<RefreshToken | undefined>;
  /**
   * Returns the token for a refresh by that app, or the error: BAD_HUB if the app is no longer connected to the hub, otherwise
   * BAD_REFRESH_TOKEN.
   */
  findForRefresh(text: string, appId: number): Promise<RefreshToken | AppError>;
  /**
   * Deletes a token; access tokens issued from it stay valid and the app stays installed (Spec 3.2). Returns whether it existed,
   * once the deletion is durable.
   */
  deleteToken(text: string): Promise<boolean>;
}

interface RefreshTokensDeps {
  readonly db: Db;
  readonly installs: Pick<InstallsService, 'findInstall'>;
  readonly tokenState: TokenStateService;
}

const maxLookups = 100;

export function createRefreshTokensService({ db, installs, tokenState }: RefreshTokensDeps): RefreshTokensService {
  const list = async (hashes: readonly string[]) => {
    const rows = await db.read((tx) => store.listRefreshTokens(tx, [...new Set(hashes)]));
    return new Map(rows.map(({ hash, ...row }) => [hash, row]));
  };
  // Tokens are looked up before their account is known, so lookups of all accounts share a statement.
  const share = createSharing<string, store.RefreshTokenRow | undefined>({
    alone: async (hash) => (await list([hash])).get(hash),
    most: maxLookups,
    async together(hashes) {
      const byHash = await list(hashes);
      return hashes.map((hash) => ({ value: byHash.get(hash) }));
    },
  });
  const find = async (text: string): Promise<store.RefreshTokenRow | undefined> => {
    if (!isCredential(text)) return undefined;
    return share(db, '', toCredentialHash(text).toString('hex'));
  };
  const toActive = (row: store.RefreshTokenRow | undefined): RefreshToken | undefined => {
    if (!row || row.userId === null || row.scopes === null) return undefined;
    return tokenState.current.suspended.has(row.userId)
      ? undefined
      : { ...row, userId: row.userId, scopes: row.scopes };
  };
  return {
    findActive: async (text) => toActive(await find(text)),
    async findForRefresh(text, appId) {
      const row = await find(text);
      if (!row || row.appId !== appId) return tokenErrors.badRefreshToken();
      const active = toActive(row);
      if (active) return active;
      const isInstalled = (await installs.findInstall(row.hubId, row.appId)) !== undefined;
      return isInstalled ? tokenErrors.badRefreshToken() : tokenErrors.badHub();
    },
    async deleteToken(text) {
      if (!isCredential(text)) return false;
      return db.statement((tx) => store.deleteRefreshToken(tx, toCredentialHash(text)));
    },
  };
}
