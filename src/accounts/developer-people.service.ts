import type { Clock } from '../platform/clock.js';
import type { Db, Tx } from '../platform/db/db.js';
import type { DeveloperCaller } from '../platform/http/callers.js';
import { AppError } from '../platform/http/errors.js';
import type { DeveloperPerson } from './developer-people.schema.js';
import * as store from './developer-people.store.js';
import './developers.errors.js';
import { assertPerson } from './developers.service.js';
import { insertMember } from './developers.store.js';
import './users.errors.js';

/** Assumption O16. The people of a developer account, all of them its owners. API keys see and change none: 403. */
export interface DeveloperPeopleService {
  /** By name. */
  listPeople(caller: DeveloperCaller): Promise<DeveloperPerson[]>;
  /** Somebody of an account that the author belongs to. Changes nothing for somebody who belongs to it already. Throws DEVELOPER_PERSON_UNKNOWN (404), USER_NOT_SETTLED (409). */
  addPerson(caller: DeveloperCaller, email: string): Promise<DeveloperPerson>;
  /** From their next request on. Throws USER_NOT_FOUND (404), DEVELOPER_LAST_PERSON (409). */
  removePerson(caller: DeveloperCaller, userId: number): Promise<void>;
}

export interface DeveloperPeopleDeps {
  readonly db: Db;
  readonly clock: Clock;
}

export function createDeveloperPeopleService({ db, clock }: DeveloperPeopleDeps): DeveloperPeopleService {
  // Changes take turns, so that each sees who is left, its own author among them.
  const change = <T>(
    caller: DeveloperCaller,
    apply: (tx: Tx, people: store.DeveloperPersonRow[], userId: number) => Promise<T>,
  ) => {
    const { userId } = assertPerson(caller);
    return db.write(async (tx) => {
      await store.lockDeveloper(tx, caller.developerId);
      const people = await store.listPeople(tx, caller.developerId);
      if (!people.some((person) => person.userId === userId)) throw new AppError('DEVELOPER_NOT_FOUND');
      return apply(tx, people, userId);
    });
  };

  return {
    async listPeople(caller) {
      assertPerson(caller);
      return (await db.read((tx) => store.listPeople(tx, caller.developerId))).map(toPerson);
    },
    addPerson: (caller, email) =>
      change(caller, async (tx, _people, author) => {
        const { developerId } = caller;
        const person = await store.lockColleagueByEmail(tx, author, email.trim());
        if (!person) throw new AppError('DEVELOPER_PERSON_UNKNOWN');
        if (person.mustChoosePassword) throw new AppError('USER_NOT_SETTLED');
        const { userId } = person;
        await insertMember(tx, { developerId, userId, createdAt: clock.now() });
        const added = (await store.listPeople(tx, developerId)).find((one) => one.userId === userId);
        return toPerson(added!);
      }),
    removePerson: (caller, userId) =>
      change(caller, async (tx, people) => {
        const others = people.filter((person) => person.userId !== userId);
        if (others.length === people.length) throw new AppError('USER_NOT_FOUND');
        if (others.every(({ suspendedAt }) => suspendedAt !== null)) throw new AppError('DEVELOPER_LAST_PERSON');
        await store.deletePerson(tx, caller.developerId, userId);
      }),
  };
}

function toPerson({ userId, email, name, addedAt }: store.DeveloperPersonRow): DeveloperPerson {
  return { userId, email, name, addedAt: addedAt.toISOString() };
}
