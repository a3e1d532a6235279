import type { Db, Tx } from '../../platform/db/db.js';
import type { DeveloperCaller } from '../../platform/http/callers.js';
import type { DeveloperPerson } from './people.schema.js';
import * as store from './people.store.js';
import { developerErrors } from '../rules/developers.errors.js';
import { assertPerson } from './developers.service.js';
import { userErrors } from '../rules/users.errors.js';

/** Assumption O16. The people of a developer account, all of them its owners. API keys see and change none: 403. */
export interface DeveloperPeopleService {
  /** By name. */
  listPeople(caller: DeveloperCaller): Promise<DeveloperPerson[]>;
  /** From their next request on. Throws USER_NOT_FOUND (404), DEVELOPER_LAST_PERSON (409). */
  removePerson(caller: DeveloperCaller, userId: number): Promise<void>;
}

type DeveloperChange = <T>(
  caller: DeveloperCaller,
  apply: (tx: Tx, people: store.DeveloperPersonRow[], userId: number) => Promise<T>,
) => Promise<T>;

/** Runs the changes of a developer account one after the other, so that each sees who is left, its author included. */
export function createDeveloperChange(db: Db): DeveloperChange {
  return async (caller, apply) => {
    const { userId } = assertPerson(caller);
    return db.write(async (tx) => {
      await store.lockDeveloper(tx, caller.developerId);
      const people = await store.listPeople(tx, caller.developerId);
      if (!people.some((person) => person.userId === userId)) throw developerErrors.developerNotFound();
      return apply(tx, people, userId);
    });
  };
}

interface DeveloperPeopleDeps {
  readonly db: Db;
}

export function createDeveloperPeopleService({ db }: DeveloperPeopleDeps): DeveloperPeopleService {
  const change = createDeveloperChange(db);

  return {
    async listPeople(caller) {
      assertPerson(caller);
      return (await db.read((tx) => store.listPeople(tx, caller.developerId))).map(toPerson);
    },
    removePerson: (caller, userId) =>
      change(caller, async (tx, people) => {
        const others = people.filter((person) => person.userId !== userId);
        if (others.length === people.length) throw userErrors.userNotFound();
        if (others.every(({ suspendedAt }) => suspendedAt !== null)) throw developerErrors.developerLastPerson();
        await store.deletePerson(tx, caller.developerId, userId);
      }),
  };
}

function toPerson({ userId, email, name, addedAt }: store.DeveloperPersonRow): DeveloperPerson {
  return { userId, email, name, addedAt: addedAt.toISOString() };
}
