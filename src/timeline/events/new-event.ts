import type { EventTemplate } from '../templates/template.js';
import type { TimelineIFrame } from './events.schema.js';

/** Token values of an event: name to text. */
export type TokenValues = Readonly<Record<string, string>>;

/** An event that nothing is wrong with as far as it and its template tell. */
export interface NewEvent {
  readonly template: EventTemplate;
  readonly id: string;
  /** As it was sent. */
  readonly objectId?: string | undefined;
  /** In lower case, without outer blanks. */
  readonly email?: string | undefined;
  readonly utk?: string | undefined;
  readonly domain?: string | undefined;
  readonly occurredAt: Date;
  readonly tokens: TokenValues;
  /** JSON, as it was sent. */
  readonly extraData?: string | undefined;
  readonly iframe?: TimelineIFrame | undefined;
}
