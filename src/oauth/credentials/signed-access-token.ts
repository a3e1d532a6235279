import { createHmac } from 'node:crypto';
import { scopeNumber } from '../../accounts/rules/scopes.js';
import { toBitmap } from './scope-bitmap.js';

interface SignedFacts {
  readonly expiresAt: Date;
  readonly scopes: readonly string[];
  readonly hubId: number;
  readonly userId: number;
  readonly appId: number;
}

/** The wire's `signed_access_token` (Spec 2.2), keys in the recorded order. */
export interface SignedAccessToken {
  readonly expiresAt: number;
  readonly scopes: string;
  readonly hubId: number;
  readonly userId: number;
  readonly appId: number;
  readonly signature: string;
  readonly scopeToScopeGroupPks: string;
  readonly newSignature: string;
  readonly hublet: string;
  readonly trialScopes: string;
  readonly trialScopeToScopeGroupPks: string;
  readonly isUserLevel: boolean;
  readonly installingUserId: number;
  readonly isServiceAccount: boolean;
  readonly appInstallId: string;
  readonly audience: string;
  readonly isPrivateDistribution: boolean;
}

const signatureBytes = 20;

/**
 * Signs the facts of a token: `newSignature` is an HMAC-SHA256 over the other fields, `signature` its older, shorter form
 * (truncated to 160 bits, RFC 2104 5). Scopes are bits at their catalogue numbers, as base64; trials and scope groups do not
 * exist here.
 */
export function signAccessTokenFacts(facts: SignedFacts, key: Buffer): SignedAccessToken {
  const { hubId, userId, appId } = facts;
  const expiresAt = facts.expiresAt.getTime();
  const scopes = toBitmap(facts.scopes.map(scopeNumber)).toString('base64');
  const signed = ['spoke signed access token', expiresAt, scopes, hubId, userId, appId].join('\n');
  const mac = createHmac('sha256', key).update(signed).digest();
  return {
    expiresAt,
    scopes,
    hubId,
    userId,
    appId,
    signature: mac.subarray(0, signatureBytes).toString('base64'),
    scopeToScopeGroupPks: '',
    newSignature: mac.toString('base64'),
    hublet: 'na1',
    trialScopes: '',
    trialScopeToScopeGroupPks: '',
    isUserLevel: false,
    installingUserId: userId,
    isServiceAccount: false,
    // Assumption E9.
    appInstallId: `${hubId}-${appId}`,
    audience: 'api',
    isPrivateDistribution: false,
  };
}
