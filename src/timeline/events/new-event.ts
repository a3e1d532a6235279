import type { EventTemplate } from '../templates/template.js';
import type { TimelineIFrame } from './events.schema.js';

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
  /** By name, as text. */
  readonly tokens: Readonly<Record<string, string>>;
  /** JSON, as sent. */
  readonly extraData?: string | undefined;
  readonly iframe?: TimelineIFrame | undefined;
}
