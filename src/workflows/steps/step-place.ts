import type { ActiveOwners } from '../../accounts/people/owners.service.js';
import type { ListsService } from '../../lists/lists.service.js';
import type { NotificationsService } from '../../notifications/notifications.service.js';
import type { ObjectsService } from '../../objects/objects.service.js';
import type { Db, Tx } from '../../platform/db/db.js';
import type { Outbox } from '../../platform/mail/outbox.service.js';
import type { Next, Program, Step } from '../definitions/program.js';
import type { HistoryEntry, StepNote } from '../histories/history.js';
import type { findValues } from './steps.store.js';

/** The writes of the types of records that a program uses. */
type PreparedRecords = Awaited<ReturnType<ObjectsService['records']['prepareImport']>>;

/** What steps do in other capabilities. */
export interface StepDeps {
  readonly db: Db;
  readonly lists: Pick<ListsService, 'conditions' | 'memberWrites'>;
  readonly notifyInTx: NotificationsService['notifyInTx'];
  readonly outbox: Pick<Outbox, 'sendInTx'>;
  /** The address that links in mails lead to. */
  readonly publicUrl: string | undefined;
  /** Of an enrollment that is carried out together with others. */
  readonly sharing?: {
    readonly findValues: typeof findValues;
    /** In place of undoing a step that is refused. */
    undone<T>(run: () => Promise<T>): Promise<T>;
    /** Whether the step is left to the next transaction. */
    stopsAt(step: Step): boolean;
  };
}

/** An enrollment whose steps are carried out. */
export interface Carrying {
  readonly hubId: number;
  readonly flowId: string;
  /** Null if the workflow has none. */
  readonly flowName: string | null;
  readonly enrollmentId: string;
  readonly objectType: string;
  readonly recordId: string;
  /** The id of the author of what it writes. */
  readonly sourceId: string;
  readonly records: PreparedRecords;
  readonly owners: ActiveOwners;
  /** Of the account. */
  readonly timeZone: string;
  readonly now: Date;
  /** Gets an entry for each step. */
  readonly history: HistoryEntry[];
}

/** The properties of the types that a program uses, by type id. */
export const toSets = ({ types }: PreparedRecords) => new Map([...types].map(([typeId, { set }]) => [typeId, set]));

export type Values = Readonly<Record<string, string>>;

/** One step, and what its values may come from. */
export interface StepPlace extends Carrying {
  readonly program: Program;
  readonly actionId: string;
  /** Of the enrolled record. */
  readonly values: Values;
  /** Of actions with results, by action. */
  readonly outputs: ReadonlyMap<string, Values>;
  /** Of the records that data sources found, by name. */
  readonly sources: ReadonlyMap<string, Values>;
}

export type StepOf<Kind extends Step['is']> = Extract<Step, { is: Kind }>;

/**
 * What became of a step: it leads to the next one, now or at a time, has failed, or waits for something else. The note is what the
 * step decided or created.
 */
export type Done =
  | { readonly next: Next; readonly dueAt?: Date; readonly note?: StepNote }
  | { readonly reason: string }
  /** For an app or an event. */
  | { readonly isWaiting: true; readonly until: Date | null };

/** Carries out a kind of step in the transaction of the caller. */
export type CarryOut<Kind extends Step['is']> = (
  deps: StepDeps,
  tx: Tx,
  task: { readonly place: StepPlace; readonly step: StepOf<Kind> },
) => Promise<Done>;
