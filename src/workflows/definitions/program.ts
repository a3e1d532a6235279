import type { ListConditionsService } from '../../lists/evaluations/conditions.service.js';
import type { OpenTimes } from './open-times.js';
import type { Schedule } from './schedules.js';

export type FlowCondition = Parameters<ListConditionsService['listMatchingInTx']>[1]['condition'];
type EventTest = Awaited<ReturnType<ListConditionsService['readEventTest']>>;
type ValueTest = Awaited<ReturnType<ListConditionsService['readValueTest']>>;

/** A part of a text that a property of a record is put in for. */
export interface TextToken {
  /** The name of a data source; undefined: the enrolled record. */
  readonly source?: string;
  readonly property: string;
}

/** Where a step takes a value from. */
export type StepValue =
  | { readonly from: 'text'; readonly text: string }
  /** A text with tokens. */
  | { readonly from: 'template'; readonly parts: readonly (string | TextToken)[] }
  /** A property of the enrolled record. */
  | { readonly from: 'property'; readonly name: string }
  /** A property of the record that a data source finds. */
  | { readonly from: 'source'; readonly source: string; readonly property: string }
  | { readonly from: 'now' }
  /** A time after the step. */
  | { readonly from: 'later'; readonly delay: TimeDelay }
  /** What an action of the workflow had as a result last, in this enrollment. */
  | { readonly from: 'output'; readonly actionId: string; readonly name: string };

/** What is done to the value that a property has. */
export type ValueChange =
  | StepValue
  | { readonly from: 'increment'; readonly amount: number }
  /** Options added to those that the property has. */
  | { readonly from: 'append'; readonly value: StepValue };

/** A time of day in the time zone of the account. */
export interface TimeOfDay {
  readonly hour: number;
  readonly minute: number;
}

/** 0 is Sunday. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;

/** A time from now on: after `ms` and calendar months, then the next time of day, on one of the days if there are any. */
export interface TimeDelay {
  readonly ms: number;
  readonly months: number;
  readonly timeOfDay: TimeOfDay | null;
  readonly weekdays: readonly Weekday[];
}

/** The id of the next action; null at the end. */
export type Next = string | null;

interface Single {
  readonly next: Next;
}

interface AssociationSpec {
  readonly category: string;
  readonly typeId: number;
}

/** Other records that a created record is associated with: those that the enrolled record is associated with in a way. */
export interface CopiedLink {
  /** Type id of the other records. */
  readonly type: string;
  /** From the enrolled record to them. */
  readonly source: AssociationSpec;
  /** From the created record to them; null for the plain association. */
  readonly spec: AssociationSpec | null;
}

/** A task or note on the enrolled record. */
interface ActivityStep extends Single {
  readonly is: 'activity';
  /** Type id. */
  readonly type: '0-27' | '0-46';
  readonly properties: Readonly<Record<string, StepValue>>;
  /** From the time of the step; of tasks only. */
  readonly due: (Pick<TimeDelay, 'ms' | 'timeOfDay'> & Partial<TimeDelay>) | null;
  readonly links?: readonly CopiedLink[];
}

/** A record of any other type. */
export interface CreationStep extends Single {
  readonly is: 'creation';
  /** Type id. */
  readonly type: string;
  readonly properties: Readonly<Record<string, StepValue>>;
  /** From the created record to the enrolled one; empty for the plain association, null for none. */
  readonly toEnrolled: readonly AssociationSpec[] | null;
  readonly links: readonly CopiedLink[];
}

export interface SettingStep extends Single {
  readonly is: 'set';
  readonly property: string;
  readonly value: ValueChange;
  /** The records that are changed in place of the enrolled one: those associated with it in this way. */
  readonly of?: { readonly type: string; readonly spec: AssociationSpec };
}

/** Associates the records of a type that have the same value as the enrolled one. */
export interface MatchStep extends Single {
  readonly is: 'match';
  /** Type id of the other records. */
  readonly type: string;
  /** Of the enrolled record. */
  readonly property: string;
  /** Of the other records, which it identifies. */
  readonly otherProperty: string;
  /** Whether a record is created where none has the value. */
  readonly isCreating: boolean;
}

/** Labels the associations with all associated records of a type, or removes the label. */
export interface LabelStep extends Single {
  readonly is: 'label';
  readonly type: string;
  readonly spec: AssociationSpec;
  readonly isRemoved: boolean;
}

/** Users are notified in the web app. */
export interface NoticeStep extends Single {
  readonly is: 'notice';
  readonly userIds: readonly number[];
  /** Properties with owners, who are notified too. */
  readonly ownerProperties: readonly string[];
  readonly subject: StepValue;
  readonly body: StepValue | null;
}

/** Users get a mail. */
export interface MailStep extends Single {
  readonly is: 'mail';
  readonly userIds: readonly number[];
  /** Properties with owners, who get it too. */
  readonly ownerProperties: readonly string[];
  readonly subject: StepValue;
  /** HTML. */
  readonly body: StepValue;
}

/** The next user in turn becomes the owner. */
export interface RotationStep extends Single {
  readonly is: 'rotation';
  readonly userIds: readonly number[];
  readonly property: string;
  readonly isOverwriting: boolean;
}

/** Waits for one of the events to happen to the record. */
export interface EventStep extends Single {
  readonly is: 'event';
  readonly events: readonly EventTrigger[];
  /** Null: without a limit. */
  readonly ms: number | null;
}

/** A request that is sent to a URL. */
export interface WebhookStep extends Single {
  readonly is: 'webhook';
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly query: readonly { readonly name: string; readonly value: StepValue }[];
  /** The app whose secret signs the request; null for none. */
  readonly appId: number | null;
}

export interface DateDelayStep extends Single {
  readonly is: 'delayUntil';
  readonly date: StepValue;
  /** Whether the date is a day, which is stored as its midnight in UTC. */
  readonly isDay: boolean;
  readonly ms: number;
  readonly timeOfDay: TimeOfDay | null;
}

interface FilterBranch extends Single {
  readonly condition: FlowCondition;
  /** The properties and lists that the condition depends on. */
  readonly dependsOn: readonly string[];
}

/** An action of an app, which a request carries out. */
export interface AppStep extends Single {
  readonly is: 'app';
  readonly definitionId: string;
  /** The app that the action belonged to: an account that moves may find another one under the same id. */
  readonly appId: number;
  readonly inputs: Readonly<Record<string, StepValue>>;
}

/** What is done at one action. */
export type Step =
  | SettingStep
  | ActivityStep
  | CreationStep
  | MatchStep
  | LabelStep
  | NoticeStep
  | MailStep
  | RotationStep
  | (Single & { readonly is: 'delay' } & Pick<TimeDelay, 'ms'> & Partial<TimeDelay>)
  | DateDelayStep
  | EventStep
  | AppStep
  | WebhookStep
  | (Single & { readonly is: 'list'; readonly listId: string; readonly isAdded: boolean })
  | { readonly is: 'filters'; readonly branches: readonly FilterBranch[]; readonly other: Next }
  | {
      readonly is: 'values';
      readonly input: StepValue;
      readonly branches: readonly (Single & { readonly value: string })[];
      readonly other: Next;
    }
  | { readonly is: 'split'; readonly branches: readonly (Single & { readonly weight: number })[] };

/** An associated record whose properties steps use. */
export interface DataSource {
  readonly name: string;
  /** Type id of the record. */
  readonly type: string;
  /** From the enrolled record. */
  readonly spec: AssociationSpec;
  /** The first by a property, or the last associated one. */
  readonly sort: { readonly property: string; readonly isDescending: boolean } | null;
}

/** The actions of a workflow by id. */
export interface Program {
  readonly start: Next;
  readonly steps: Readonly<Record<string, Step>>;
  readonly sources?: readonly DataSource[];
  /** Ends the enrollments of records that meet it. Absent: none. */
  readonly goal?: { readonly condition: FlowCondition; readonly dependsOn: readonly string[] };
  /** Absent: always. */
  readonly openTimes?: OpenTimes;
}

/** An event that enrolls a record. */
export type EventTrigger =
  | { readonly on: 'creation' }
  | { readonly on: 'value'; readonly property: string; readonly test: ValueTest | null }
  /** The record joins a list. */
  | { readonly on: 'membership'; readonly listId: string }
  | { readonly on: 'event'; readonly test: EventTest }
  /** A form is submitted for the contact: one of these, or any but these. */
  | { readonly on: 'submission'; readonly formIds: readonly string[]; readonly isNegated: boolean };

/** What enrolls records besides requests. */
export interface Trigger {
  readonly by: 'filters' | 'schedule' | 'events' | 'requests';
  readonly events: readonly EventTrigger[];
  /** Fulfilled by the record when an event enrolls it. */
  readonly refinement: FlowCondition | null;
  /** Members are not enrolled. */
  readonly suppression: FlowCondition | null;
  readonly isRepeated: boolean;
  /** Whether a record leaves that does not meet the filters any more. */
  readonly isLeft: boolean;
  /** Records that meet it are not enrolled, and leave. Absent: none. */
  readonly goal?: FlowCondition;
  /** When the records that meet the filters are enrolled. Absent: when they begin to. */
  readonly schedule?: Schedule;
  /** The lists whose new members are enrolled, for the trigger that writes them to the change feed. Absent: none. */
  readonly listIds?: readonly string[];
  /** The other workflows that an enrolled record leaves. Absent: none. */
  readonly unenrolls?: 'all' | readonly string[];
}
