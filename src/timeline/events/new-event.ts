import type { EventTemplate } from '../templates/template.js';
import type { TimelineIFrame } from './events.schema.js';

/** Token values of an event: name to text. */
export type TokenValues = Readonly<Record<string, string>>;

/** An event validated against its template. */
export interface NewEvent {
  readonly template: EventTemplate;
  readonly id: string;
  /** As sent. */
  readonly objectId?: string | undefined;
  /** In lower case, trimmed. */
  readonly email?: string | undefined;
  readonly utk?: string | undefined;
  readonly domain?: string | undefined;
  readonly occurredAt: Date;
  readonly tokens: TokenValues;
  /** JSON, as sent. */
  readonly extraData?: string | undefined;
  readonly iframe?: TimelineIFrame | undefined;
}
