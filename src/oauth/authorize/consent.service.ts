import type { InstallsService } from '../../accounts/apps/installs.service.js';
import type { AppsService } from '../../accounts/apps/apps.service.js';
import type { SecondFactorsService } from '../../accounts/second-factors/second-factors.service.js';
import type { Clock } from '../../platform/clock.js';
import type { Db } from '../../platform/db/db.js';
import type { UserCaller } from '../../platform/http/callers.js';
import { newSecret } from '../../platform/ids.js';
import type { Authorization, AuthorizeService } from './authorize.service.js';
import * as store from './requests.store.js';
import { authorizeErrors } from './authorize.errors.js';
import type { CodesService } from '../credentials/codes.service.js';
import { toCredentialHash } from '../credentials/credential-text.js';
import { isFormToken, toFormToken } from './form-tokens.js';
import { isRegisteredRedirectUri, toRedirectUrl } from '../credentials/redirect-uris.js';

const openMs = 30 * 60_000;
/** The maximum number of pending requests of a user in one hub. */
const maxOpen = 20;

/** Fields of a consent form: the request it answers, and a token bound to the session. */
interface ConsentForm {
  readonly requestId: string | undefined;
  readonly csrf: string | undefined;
}

interface Answer extends ConsentForm {
  readonly hubId: number;
  readonly user: UserCaller;
}

interface Opened {
  readonly requestId: string;
  readonly csrf: string;
  /** Whether the hub has already granted the app exactly these scopes. */
  readonly isConnected: boolean;
}

export interface ConsentService {
  /** Stores a request until the user answers. Throws AUTHORIZE_NO_ACCESS, AUTHORIZE_NOT_ADMIN or SECOND_FACTOR_NEEDED (403). */
  open(authorization: Authorization, hubId: number, user: UserCaller): Promise<Opened>;
  /**
   * Issues a code and returns the redirect URL with it. Throws AUTHORIZE_FORGED (403) for a form of another session or request,
   * AUTHORIZE_OVER (400) for a request already answered, and the errors of {@link open}.
   */
  connect(answer: Answer): Promise<string>;
  /** Returns the redirect URL that reports the refusal. Throws as {@link connect} does. */
  cancel(answer: Answer): Promise<string>;
}

interface ConsentDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly apps: Pick<AppsService, 'findApp'>;
  readonly installs: Pick<InstallsService, 'findInstall'>;
  readonly authorize: AuthorizeService;
  readonly secondFactors: Pick<SecondFactorsService, 'assertNotNeeded'>;
  readonly codes: CodesService;
}

export function createConsentService(deps: ConsentDeps): ConsentService {
  const { db, clock, apps, installs, authorize, secondFactors, codes } = deps;
  const assertMayInstall = async (hubId: number, user: UserCaller): Promise<void> => {
    await authorize.assertMayInstall(hubId, user.userId);
    await secondFactors.assertNotNeeded(hubId, user);
  };

  // Consumes the request: a form can be submitted only once.
  const take = async ({ hubId, requestId = '', csrf, user }: Answer) => {
    if (!isFormToken(csrf, toConsentToken(user, requestId))) throw authorizeErrors.authorizeForged();
    const key = { hubId, requestHash: toCredentialHash(requestId), sessionHash: toCredentialHash(user.sessionId) };
    const pending = await db.statement((tx) => store.deletePending(tx, key, clock.now()));
    const app = pending && (await apps.findApp(pending.appId));
    // The registration may have changed while the page was open.
    if (!app || !isRegisteredRedirectUri(pending.redirectUri, app)) throw authorizeErrors.authorizeOver();
    return { ...pending, hubId };
  };

  return {
    async open({ app, redirectUri, scopes, state = null, codeChallenge = null }, hubId, user) {
      const { userId, sessionId } = user;
      await assertMayInstall(hubId, user);
      const install = await installs.findInstall(hubId, app.appId);
      const requestId = newSecret();
      const now = clock.now();
      const key = { hubId, requestHash: toCredentialHash(requestId), sessionHash: toCredentialHash(sessionId) };
      const asked = { userId, appId: app.appId, redirectUri, scopes, state, codeChallenge };
      await db.write(async (tx) => {
        await store.deleteSuperfluous(tx, { hubId, userId, now, kept: maxOpen - 1 });
        await store.insertRequest(tx, {
          ...key,
          ...asked,
          createdAt: now,
          expiresAt: new Date(now.getTime() + openMs),
        });
      });
      const isConnected = install !== undefined && isSameSet(install.scopes, scopes);
      return { requestId, csrf: toConsentToken(user, requestId), isConnected };
    },
    async connect(answer) {
      const { state, ...asked } = await take(answer);
      await assertMayInstall(asked.hubId, answer.user);
      const code = await db.write((tx) =>
        codes.issueInTx(tx, { ...asked, codeChallenge: asked.codeChallenge ?? undefined }),
      );
      return toRedirectUrl(asked.redirectUri, { code, state: state ?? undefined });
    },
    async cancel(answer) {
      const { redirectUri, state } = await take(answer);
      const error_description = 'The user did not connect the app';
      return toRedirectUrl(redirectUri, { error: 'access_denied', error_description, state: state ?? undefined });
    },
  };
}

/** Bound to the secret of the session and the id of the request: valid only for both. */
function toConsentToken({ csrf }: UserCaller, requestId: string): string {
  return toFormToken(csrf, 'consent', requestId);
}

function isSameSet(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((item) => b.includes(item));
}
