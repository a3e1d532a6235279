import { isSameSecret } from '../../platform/constant-time.js';
import type { Db } from '../../platform/db/db.js';
import type { UserCaller } from '../../platform/http/callers.js';
import type { ActivityService } from '../activity/activity.service.js';
import type { OwnersService } from './owners.service.js';
import { hashPassword } from '../rules/passwords.js';
import type { OwnSession, SessionsService } from '../sessions/sessions.service.js';
import { toPreferences, type Preferences } from '../rules/formats.schema.js';
import { isTimeZone } from '../rules/time-zones.js';
import { assertPassword, assertUserName } from '../rules/user-rules.js';
import { userErrors } from '../rules/users.errors.js';
import type { UsersService } from './users.service.js';
import type { SignInClient } from '../credentials/sign-in-clients.js';
import { findPreferences, updateName, updatePassword, updatePreferences } from './users.store.js';

interface PasswordChange {
  readonly currentPassword: string;
  readonly newPassword: string;
}

/** What users change about themselves. */
export interface ProfileService {
  /** Throws USER_INVALID (400). */
  rename(user: UserCaller, name: string): Promise<void>;
  /** Keeps what the change does not name. Throws USER_INVALID (400). */
  changePreferences(user: UserCaller, change: Partial<Preferences>): Promise<Preferences>;
  /** Ends the other sessions. Throws PASSWORD_WRONG or USER_INVALID (400), TOO_MANY_SIGN_INS or SIGN_IN_BUSY (429). */
  changePassword(user: UserCaller, change: PasswordChange, client: SignInClient): Promise<void>;
  /** Live sessions, the last used first. */
  listSessions(user: UserCaller): Promise<(OwnSession & { current: boolean })[]>;
  /** Throws SESSION_NOT_FOUND (404). */
  endSession(user: UserCaller, sessionId: string): Promise<void>;
}

interface ProfileDeps {
  readonly db: Db;
  readonly activity: Pick<ActivityService, 'recordOfUserInTx'>;
  readonly users: Pick<UsersService, 'findUser' | 'checkPassword'>;
  readonly owners: Pick<OwnersService, 'noteUserInTx'>;
  readonly sessions: Pick<SessionsService, 'listSessions' | 'endOwnSession' | 'endOtherSessionsInTx'>;
}

export function createProfileService({ db, activity, users, owners, sessions }: ProfileDeps): ProfileService {
  return {
    async rename({ userId }, name) {
      assertUserName(name);
      await db.write(async (tx) => {
        await updateName(tx, userId, name);
        await owners.noteUserInTx(tx, userId);
      });
    },
    async changePreferences({ userId }, change) {
      const { timeZone } = change;
      if (typeof timeZone === 'string' && !isTimeZone(timeZone)) {
        const message = `${timeZone} is not a time zone, such as UTC or Europe/Berlin.`;
        throw userErrors.userInvalid({ message, errors: [{ message, in: 'timeZone' }] });
      }
      return db.write(async (tx) => {
        await updatePreferences(tx, userId, change);
        return toPreferences(await findPreferences(tx, userId));
      });
    },
    async changePassword(user, { currentPassword, newPassword }, client) {
      assertPassword(newPassword);
      if (isSameSecret(newPassword, currentPassword)) {
        throw userErrors.userInvalid({ message: 'The new password is the same as the current one.' });
      }
      // Wrong current passwords count as sign-in attempts, with the same backoff.
      const email = (await users.findUser(user.userId))?.email ?? '';
      if (!(await users.checkPassword(email, currentPassword, client))) throw userErrors.passwordWrong();
      const passwordHash = await hashPassword(newPassword);
      await db.write(async (tx) => {
        await updatePassword(tx, { userId: user.userId, passwordHash, mustChoosePassword: false });
        await sessions.endOtherSessionsInTx(tx, user);
        await activity.recordOfUserInTx(tx, user.userId, { security: 'CHANGE_PASSWORD', network: client.network });
      });
    },
    async listSessions({ userId, sessionId }) {
      return (await sessions.listSessions(userId)).map((session) => ({
        ...session,
        current: session.id === sessionId,
      }));
    },
    endSession: ({ userId }, sessionId) => sessions.endOwnSession(userId, sessionId),
  };
}
