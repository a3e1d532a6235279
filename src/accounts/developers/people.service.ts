import type { Static } from 'typebox';
import type { Db, Tx } from '../../platform/db/db.js';
import type { DeveloperCaller } from '../../platform/http/callers.js';
import type * as wire from './people.schema.js';
import * as store from './people.store.js';
import { developerErrors } from '../rules/developers.errors.js';
import { assertPerson } from './developers.service.js';
import { userErrors } from '../rules/users.errors.js';

type DeveloperPerson = Static<typeof wire.DeveloperPerson>;

/** Assumption O16. The users of a developer account, all of whom own it. API keys cannot read or change them: 403. */
export interface DeveloperPeopleService {
  /** Sorted by name. */
  listPeople(caller: DeveloperCaller): Promise<DeveloperPerson[]>;
  /** Effective from the user's next request. Throws USER_NOT_FOUND (404), DEVELOPER_LAST_PERSON (409). */
  removePerson(caller: DeveloperCaller, userId: number): Promise<void>;
}

type DeveloperChange = <T>(
  caller: DeveloperCaller,
  apply: (tx: Tx, people: store.DeveloperPersonRow[], userId: number) => Promise<T>,
) => Promise<T>;

/** Serializes the changes of a developer account, so that each sees its current users, including the author of the change. */
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
