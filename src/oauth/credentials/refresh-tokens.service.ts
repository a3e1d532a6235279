import type { InstallsService } from '../../accounts/apps/installs.service.js';
import type { Db } from '../../platform/db/db.js';
import type { AppError } from '../../platform/http/errors.js';
import { isCredential, toCredentialHash } from './credential-text.js';
import * as store from './refresh-tokens.store.js';
import type { RevocationsService } from './revocations.service.js';
import { tokenErrors } from './token.errors.js';

/** A refresh token that may be used: what it stands for. */
interface RefreshToken {
  readonly hubId: number;
  readonly userId: number;
  readonly appId: number;
  readonly grantId: string;
  readonly scopes: readonly string[];
}

export interface RefreshTokensService {
  /** The token, unless unknown, deleted, ended with its grant, or of a suspended user. */
  findActive(text: string): Promise<RefreshToken | undefined>;
  /**
   * The token for a refresh by that app, or the refusal: BAD_HUB once the app is no longer connected to the hub,
   * BAD_REFRESH_TOKEN for everything else.
   */
  findForRefresh(text: string, appId: number): Promise<RefreshToken | AppError>;
  /**
   * Deletes a token; access tokens made from it stay valid and the app stays installed (Spec 3.2). Answers whether it was
   * there, once that is durable.
   */
  deleteToken(text: string): Promise<boolean>;
}

interface RefreshTokensDeps {
  readonly db: Db;
  readonly installs: Pick<InstallsService, 'findInstall'>;
  readonly revocations: RevocationsService;
}

export function createRefreshTokensService({ db, installs, revocations }: RefreshTokensDeps): RefreshTokensService {
  const find = async (text: string): Promise<store.RefreshTokenRow | undefined> => {
    if (!isCredential(text)) return undefined;
    return db.read((tx) => store.findRefreshToken(tx, toCredentialHash(text)));
  };
  const toActive = (row: store.RefreshTokenRow | undefined): RefreshToken | undefined => {
    if (!row || row.userId === null || row.scopes === null) return undefined;
    return revocations.isSuspended(row.userId) ? undefined : { ...row, userId: row.userId, scopes: row.scopes };
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
