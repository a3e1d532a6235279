import type { InstallsService } from '../../accounts/apps/installs.service.js';
import type { Clock } from '../../platform/clock.js';
import type { Db, Tx } from '../../platform/db/db.js';
import type { AppError } from '../../platform/http/errors.js';
import { newUuid } from '../../platform/ids.js';
import { isVerified } from './code-challenge.js';
import * as store from './codes.store.js';
import { isCredential, newCredential, toCredentialHash } from './credential-text.js';
import { deleteGrant, insertGrant } from './grants.store.js';
import { deleteRefreshTokensOfGrant, insertRefreshToken } from './refresh-tokens.store.js';
import type { TokenStateService } from './token-state.service.js';
import { tokenErrors } from './token.errors.js';

/** How many failed redemptions a code survives. */
const maxFailures = 5;
/** Used codes are stored as long as an access token issued from them can live. */
const keptMs = 2 * 86_400_000;

interface CodeOrder {
  readonly hubId: number;
  readonly userId: number;
  readonly appId: number;
  readonly redirectUri: string;
  readonly scopes: readonly string[];
  readonly codeChallenge: string | undefined;
}

interface Redemption {
  readonly code: string;
  readonly appId: number;
  readonly redirectUri: string;
  readonly codeVerifier: string | undefined;
}

/** The result of redeeming a code. */
interface Redeemed {
  readonly hubId: number;
  readonly userId: number;
  readonly appId: number;
  readonly grantId: string;
  readonly scopes: readonly string[];
  readonly refreshToken: string;
}

export interface CodesService {
  /** Issues an authorization code; only its hash is stored. */
  issueInTx(tx: Tx, order: CodeOrder): Promise<string>;
  /**
   * Exchanges a code for a grant: once, by the app it was issued for, with its redirect URI and verifier (RFC 6749 4.1.3, RFC
   * 7636 4.6). Of concurrent redemptions exactly one succeeds. Every further valid one is a replay and revokes the tokens of the
   * first, even if it lost the race by milliseconds (RFC 6749 4.1.2): a client that sends a code twice at once ends up without
   * tokens, as the standard requires. Returns the error otherwise.
   */
  redeem(redemption: Redemption): Promise<Redeemed | AppError>;
  /** Counts a redemption that failed before the code was checked. */
  countFailure(code: string): Promise<void>;
  /** Deletes codes that are too old for a replay to matter. */
  prune(): Promise<void>;
}

interface CodesDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly installs: Pick<InstallsService, 'installInTx'>;
  readonly tokenState: TokenStateService;
  readonly codeSeconds: number;
}

export function createCodesService({ db, clock, installs, tokenState, codeSeconds }: CodesDeps): CodesService {
  const redeemInTx = async (tx: Tx, redemption: Redemption): Promise<Redeemed | AppError> => {
    const codeHash = toCredentialHash(redemption.code);
    const now = clock.now();
    const code = await store.findCode(tx, codeHash);
    if (!code) return tokenErrors.badAuthCode();
    const refusal = findMismatch(code, redemption);
    if (refusal) {
      await store.updateFailures(tx, codeHash);
      return refusal;
    }
    if (tokenState.current.suspended.has(code.userId)) return tokenErrors.badAuthCode();
    const grantId = newUuid();
    if (!(await store.updateUsed(tx, { hubId: code.hubId, codeHash, grantId, now, maxFailures }))) {
      await endReplayed(tx, codeHash);
      return tokenErrors.badAuthCode();
    }
    return makeGrant(tx, { ...code, grantId, createdAt: now });
  };

  const makeGrant = async (tx: Tx, code: store.CodeRow & { grantId: string; createdAt: Date }): Promise<Redeemed> => {
    const { hubId, appId, userId, scopes, grantId, createdAt } = code;
    const refreshToken = newCredential();
    await installs.installInTx(tx, { hubId, appId, userId, scopes });
    await insertGrant(tx, { hubId, grantId, userId, appId, scopes, createdAt });
    await insertRefreshToken(tx, { hubId, tokenHash: toCredentialHash(refreshToken), grantId, appId, createdAt });
    return { hubId, appId, userId, grantId, scopes, refreshToken };
  };

  // Read again: when two redemptions race, the first read may predate the winner's write.
  const endReplayed = async (tx: Tx, codeHash: Buffer): Promise<void> => {
    const used = await store.findCode(tx, codeHash);
    if (!used?.grantId) return;
    await deleteRefreshTokensOfGrant(tx, used.hubId, used.grantId);
    if (await deleteGrant(tx, used.hubId, used.grantId)) await tokenState.announceInTx(tx, [used.grantId]);
  };

  return {
    async issueInTx(tx, order) {
      const code = newCredential();
      const createdAt = clock.now();
      const expiresAt = new Date(createdAt.getTime() + codeSeconds * 1000);
      const codeChallenge = order.codeChallenge ?? null;
      await store.insertCode(tx, { ...order, codeChallenge, codeHash: toCredentialHash(code), createdAt, expiresAt });
      return code;
    },
    async redeem(redemption) {
      if (!isCredential(redemption.code)) return tokenErrors.badAuthCode();
      return db.write((tx) => redeemInTx(tx, redemption));
    },
    async countFailure(code) {
      if (isCredential(code)) await db.statement((tx) => store.updateFailures(tx, toCredentialHash(code)));
    },
    prune: () => db.statement((tx) => store.deleteExpiredCodes(tx, new Date(clock.now().getTime() - keptMs))),
  };
}

/** Codes of other apps count as unknown; then checks the redirect URI, then the verifier. */
function findMismatch(code: store.CodeRow, { appId, redirectUri, codeVerifier }: Redemption): AppError | undefined {
  if (code.appId !== appId) return tokenErrors.badAuthCode();
  if (code.redirectUri !== redirectUri) return tokenErrors.badRedirectUri();
  return isVerified(code.codeChallenge, codeVerifier) ? undefined : tokenErrors.badCodeVerifier();
}
