import type { Clock } from '../../platform/clock.js';
import { findViolatedConstraint } from '../../platform/db/constraints.js';
import type { Db, Tx } from '../../platform/db/db.js';
import type { SafeFetch } from '../../platform/fetch/safe-fetch.js';
import { AppError, defineErrors } from '../../platform/http/errors.js';
import { newUuid } from '../../platform/ids.js';
import type { Log } from '../../platform/log.js';
import type { ActivityService } from '../activity/activity.service.js';
import type { SignInClient } from '../credentials/sign-in-clients.js';
import type { AcceptanceService } from '../invitations/acceptance.service.js';
import { findCredentials, findUser, updatePassword, type User } from '../people/users.store.js';
import { unknownPasswordHash } from '../rules/passwords.js';
import type { SessionsService, StartedSession } from '../sessions/sessions.service.js';
import { createAttempts, toReturnPath, type SignOnAttempt } from './attempts.js';
import * as store from './identities.store.js';
import { SignOnFailure, type SignOnProblem } from './problems.js';
import { createProvider, type ProvenIdentity, type ProviderConfig } from './provider.service.js';

const identityErrors = defineErrors({
  IDENTITY_NOT_FOUND: { status: 404, category: 'OBJECT_NOT_FOUND', message: 'The user has no such identity.' },
});

interface SingleSignOnConfig extends ProviderConfig {
  readonly name: string;
  readonly domains: readonly string[];
}

/** The answer of the provider, as the browser brings it. */
interface SignOnAnswer {
  /** The registered address of the callback. */
  readonly redirectUri: string;
  readonly query: URLSearchParams;
  /** The cookie that was set when the browser was sent to the provider. */
  readonly cookie: string | undefined;
  readonly previousCookie: string | undefined;
  readonly client: Omit<SignInClient, 'device'>;
}

/** `isOver`: the attempt was this one, and its cookie is of no use any more. */
type SignOnOutcome =
  | { readonly next: string; readonly cookie: string; readonly maxAgeSeconds: number; readonly isOver: true }
  | { readonly next: string | undefined; readonly problem: SignOnProblem; readonly isOver: boolean };

/** Decision 30. Signing in by an OpenID Connect provider. */
export interface SingleSignOnService {
  /** Undefined if no provider is configured. */
  readonly name: string | undefined;
  /** Returns where to send the browser, with the cookie that its answer is checked against. */
  begin(
    next: string | undefined,
    redirectUri: string,
  ): Promise<
    { readonly url: string; readonly cookie: string } | { readonly next: string; readonly problem: SignOnProblem }
  >;
  finish(answer: SignOnAnswer): Promise<SignOnOutcome>;
  listIdentities(userId: number): Promise<store.IdentityRow[]>;
  /** Throws IDENTITY_NOT_FOUND (404). */
  unlink(userId: number, identityId: string): Promise<void>;
  /** Returns how many identities the user had. */
  unlinkAll(userId: number): Promise<number>;
}

export interface SingleSignOnDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly secrets: readonly string[];
  readonly config: SingleSignOnConfig | undefined;
  readonly fetch: Pick<SafeFetch, 'call'>;
  readonly activity: Pick<ActivityService, 'recordSignIn'>;
  readonly acceptance: Pick<AcceptanceService, 'joinByAddressInTx'>;
  readonly sessions: Pick<SessionsService, 'startSessionInTx'>;
}

export function createSingleSignOnService(deps: SingleSignOnDeps): SingleSignOnService {
  const { db, clock, log, config } = deps;
  const attempts = createAttempts(deps.secrets);
  const provider = config && createProvider({ ...deps, config });
  const signIn = config && createIdentitySignIn(deps, config);

  const toProblem = (error: unknown): SignOnProblem => {
    if (!(error instanceof SignOnFailure)) throw error;
    // Only codes: messages and causes may contain tokens and claims.
    log.warn({ problem: error.problem, codes: listCodes(error.cause) }, 'single sign-on failed');
    return error.problem;
  };

  const finishAttempt = async (answer: SignOnAnswer, attempt: SignOnAttempt): Promise<SignOnOutcome> => {
    const { next } = attempt;
    try {
      if (!provider || !signIn) throw new SignOnFailure('refused');
      const callback = new URL(answer.redirectUri);
      callback.search = answer.query.toString();
      const identity = await provider.identify(callback, attempt);
      const { cookie, expiresAt } = await signIn(identity, answer);
      const maxAgeSeconds = Math.floor((expiresAt.getTime() - clock.now().getTime()) / 1000);
      return { next, cookie, maxAgeSeconds, isOver: true };
    } catch (error) {
      return { next, problem: toProblem(error), isOver: true };
    }
  };

  return {
    name: config?.name,
    async begin(given, redirectUri) {
      const { attempt, cookie } = attempts.create(toReturnPath(given), clock.now());
      try {
        if (!provider) throw new SignOnFailure('refused');
        return { url: await provider.toSignInUrl(attempt, redirectUri), cookie };
      } catch (error) {
        return { next: attempt.next, problem: toProblem(error) };
      }
    },
    async finish(answer) {
      const attempt = attempts.open(answer.cookie, answer.query.get('state'), clock.now());
      // A forged answer does not end an attempt that is under way.
      if (!attempt) return { next: undefined, problem: 'restart', isOver: false };
      return finishAttempt(answer, attempt);
    },
    listIdentities: (userId) => db.read((tx) => store.listIdentities(tx, userId)),
    async unlink(userId, identityId) {
      const count = await db.statement((tx) => store.deleteIdentities(tx, userId, identityId));
      if (count === 0) throw identityErrors.identityNotFound();
    },
    unlinkAll: (userId) => db.statement((tx) => store.deleteIdentities(tx, userId)),
  };
}

/** Finds or links the user of an identity and starts their session. */
function createIdentitySignIn(deps: SingleSignOnDeps, { domains }: SingleSignOnConfig) {
  const { db, clock, activity, acceptance, sessions } = deps;

  /** Throws unless the provider vouches for the address, or the operator does for all addresses of its domain. */
  const readAddress = async (identity: ProvenIdentity) => {
    const { email, emailVerified, name } = await identity.readProfile();
    if (email === undefined || !isAddress(email)) throw new SignOnFailure('unverified');
    assertDomain(email, domains);
    const isVouchedFor = emailVerified ?? domains.length > 0;
    if (!isVouchedFor) throw new SignOnFailure('unverified');
    return { email, name: name ?? '' };
  };

  const linkInTx = async (tx: Tx, identity: ProvenIdentity, address: Address): Promise<User> => {
    const known = await findCredentials(tx, address.email);
    const userId = known?.userId ?? (await acceptance.joinByAddressInTx(tx, address));
    if (userId === undefined) throw new SignOnFailure('unknown');
    const { issuer, subject } = identity;
    // A sign-in at the same time may have linked the same one since: then the insertion fails, and the sign-in is repeated.
    if (await store.hasOtherIdentity(tx, { userId, issuer, subject })) throw new SignOnFailure('taken');
    const user = await getUserInTx(tx, userId);
    await store.insertIdentity(tx, { identityId: newUuid(), issuer, subject, userId, linkedAt: clock.now() });
    return user;
  };

  const getUserInTx = async (tx: Tx, userId: number): Promise<User> => {
    const user = await findUser(tx, userId);
    if (!user) throw new SignOnFailure('unknown');
    if (user.suspendedAt !== null) throw new SignOnFailure('suspended');
    assertDomain(user.email, domains);
    return user;
  };

  const findUserInTx = async (tx: Tx, identity: ProvenIdentity, address: Address | undefined): Promise<User> => {
    const linked = await store.findUserOfIdentity(tx, identity);
    if (linked === undefined) return linkInTx(tx, identity, address ?? { email: '', name: '' });
    const user = await getUserInTx(tx, linked);
    await store.updateUsedAt(tx, identity, clock.now());
    return user;
  };

  return async (identity: ProvenIdentity, { previousCookie, client }: SignOnAnswer): Promise<StartedSession> => {
    const isLinked = (await db.read((tx) => store.findUserOfIdentity(tx, identity))) !== undefined;
    const address = isLinked ? undefined : await readAddress(identity);
    const start = async (tx: Tx) => {
      const found = await findUserInTx(tx, identity, address);
      // Known to the administrator who gave it: it ends with the first sign-in by another way.
      if (found.mustChoosePassword) {
        const password = { passwordHash: unknownPasswordHash, mustChoosePassword: false };
        await updatePassword(tx, { userId: found.userId, ...password });
      }
      const facts = { previousCookie, userAgent: client.userAgent, byProvider: true };
      return { user: found, session: await sessions.startSessionInTx(tx, found.userId, facts) };
    };
    try {
      const { user, session } = await twice(() => db.write(start));
      await activity.recordSignIn({ email: user.email, succeeded: true, way: 'SINGLE_SIGN_ON', ...client });
      return session;
    } catch (error) {
      const attempt = { email: address?.email ?? '', succeeded: false, way: 'SINGLE_SIGN_ON', ...client } as const;
      if (address && error instanceof SignOnFailure) await activity.recordSignIn(attempt);
      throw error;
    }
  };
}

/** Repeats a write after a conflict with another one: two first sign-ins of a user at once. */
async function twice<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!(error instanceof AppError) && findViolatedConstraint(error) === undefined) throw error;
    return write();
  }
}

interface Address {
  readonly email: string;
  readonly name: string;
}

function assertDomain(email: string, domains: readonly string[]): void {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  if (domains.length > 0 && !domains.includes(domain)) throw new SignOnFailure('domain');
}

/** Text that the database can store and that may be an address. */
function isAddress(email: string): boolean {
  return email.length <= 254 && email.includes('@') && email.isWellFormed() && !/[\s\p{Cc}]/u.test(email);
}

/** The codes of an error and its causes, without anything that a provider or a browser sent. */
function listCodes(error: unknown): string[] {
  const codes: string[] = [];
  for (let cause = error; cause instanceof Error && codes.length < 5; cause = cause.cause) {
    const { code, reason } = cause as { readonly code?: unknown; readonly reason?: unknown };
    codes.push([cause.name, code, reason].filter((part) => typeof part === 'string').join(' '));
  }
  return codes;
}
