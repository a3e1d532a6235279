import type { PropertySet } from '../../properties/types/definition.js';
import type { TimeZones } from './time-operations.js';

/** The parts of an event template that filters use. */
export interface FilterTemplate {
  readonly id: string;
  /** Type id. */
  readonly objectType: string;
  /** Whether the account defines the events itself. */
  readonly isOwn: boolean;
  readonly tokens: readonly FilterToken[];
}

export interface FilterToken {
  readonly name: string;
  readonly type: 'string' | 'number' | 'date' | 'enumeration';
}

/** What filters may refer to. */
export interface FilterWorld extends TimeZones {
  /** Type id of the records that are filtered. */
  readonly objectType: string;
  readonly properties: PropertySet;
  /** Whether these are the associated records of those that the list has. */
  readonly isAssociated: boolean;
  /** The subscriptions that addresses have statuses in. */
  readonly subscriptionIds: readonly number[];
  /** An event template available to the hub. */
  findTemplate(templateId: string): Promise<FilterTemplate | undefined>;
  /** The record type of a live list. */
  findListType(listId: string): Promise<string | undefined>;
  /** An association type that starts or ends at the records that are filtered. */
  findAssociation(spec: AssociationKey): Promise<FilterAssociation | undefined>;
}

/** An association type as filters name it. */
export interface AssociationKey {
  readonly category: string;
  readonly typeId: number;
  /** Any spelling of the type of the records at the other end, if given. */
  readonly toType: string | undefined;
}

/** An association type from the records that are filtered. */
export interface FilterAssociation {
  readonly category: string;
  readonly typeId: number;
  /** Of the records at the other end. */
  readonly other: FilterWorld;
}
