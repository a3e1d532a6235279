import type { OwnersService } from '../accounts/people/owners.service.js';
import type { UsersService } from '../accounts/people/users.service.js';
import type { Db } from '../platform/db/db.js';
import { AppError } from '../platform/http/errors.js';
import type { NewNote } from './pull-notes.js';
import type { PullProgress, PullRun, StepChange } from './pull-progress.service.js';
import * as store from './pull.store.js';

interface PulledOwner {
  readonly id: string;
  readonly email: string;
  readonly name: string;
}

export interface PullPeople {
  /** Creates owners that are missing, as users who are suspended. */
  createOwners(run: PullRun, step: StepChange, owners: readonly PulledOwner[]): Promise<void>;
  /** The ids of owners here, by those at the source. */
  listOwnerIds(hubId: number): Promise<ReadonlyMap<string, string>>;
}

export interface PullPeopleDeps {
  readonly db: Db;
  readonly owners: Pick<OwnersService, 'listAllInTx'>;
  readonly users: Pick<
    UsersService,
    'createUserInTx' | 'findUserByEmail' | 'hashPassword' | 'newPassword' | 'suspendUser'
  >;
}

const kind = 'owner';
const mostOwners = 1_000_000;

export function createPullPeople(deps: PullPeopleDeps & { readonly progress: PullProgress }): PullPeople {
  const { db, owners, users, progress } = deps;
  const listOwnerIds = async (hubId: number): Promise<ReadonlyMap<string, string>> => {
    const rows = await db.read((tx) => store.listPulledPage(tx, { hubId, kind }, { after: '', limit: mostOwners }));
    return new Map(rows.map(({ sourceId, localId }) => [sourceId, localId]));
  };

  /** An owner of the account with the address, if there is one. */
  const findOwnerId = async (hubId: number, email: string): Promise<string | undefined> => {
    const all = await db.read((tx) => owners.listAllInTx(tx, hubId));
    return all.find((owner) => owner.email.toLowerCase() === email)?.id;
  };

  const createOne = async (run: PullRun, step: StepChange, owner: PulledOwner): Promise<NewNote | undefined> => {
    const { hubId } = run;
    const email = owner.email.toLowerCase();
    const remember = (localId: string) => ({ sourceId: owner.id, localId, stamp: email, run: run.run });
    const change = { ...step, isDone: false, notes: [], counts: { owners: 1 } };
    const known = await findOwnerId(hubId, email);
    if (known === undefined && (await users.findUserByEmail(email)))
      return { reason: 'the owner is a user of this server, but not of the account: add them first', subject: email };
    const passwordHash = known === undefined ? await users.hashPassword(users.newPassword()) : '';
    let userId: number | undefined;
    await progress.write(run, change, async (tx) => {
      let localId = known;
      if (localId === undefined) {
        await store.raiseOwnerNumber(tx, owner.id);
        const user = {
          email,
          name: owner.name,
          ownerId: Number(owner.id),
          hubId,
          role: 'member' as const,
          passwordHash,
        };
        const created = await users.createUserInTx(tx, { ...user, mustChoosePassword: true });
        ({ userId, ownerId: localId } = created);
      }
      await store.upsertPulled(tx, { hubId, kind }, [remember(localId)]);
      return { counts: {}, notes: [] };
    });
    if (userId !== undefined) await users.suspendUser(userId);
    return undefined;
  };

  return {
    listOwnerIds,
    async createOwners(run, step, given) {
      const known = await listOwnerIds(run.hubId);
      const notes = [...step.notes];
      for (const owner of given) {
        if (known.has(owner.id)) continue;
        try {
          const note = await createOne(run, step, owner);
          if (note) notes.push(note);
        } catch (error) {
          if (!(error instanceof AppError) || error.row.status >= 500 || error.code === 'PULL_TAKEN_OVER') throw error;
          notes.push({ reason: error.message, subject: `owner ${owner.id}` });
        }
      }
      await progress.write(run, { ...step, notes });
    },
  };
}
