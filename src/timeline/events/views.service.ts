import type { HubsService } from '../../accounts/hubs/hubs.service.js';
import { toContext } from '../templates/event-context.js';
import type { EventTemplate } from '../templates/template.js';
import type { EventPlace, EventsService } from './events.service.js';
import type { RenderingService } from '../rendering/rendering.service.js';
import type { TemplateKind } from '../rendering/program.js';
import { toTypeName } from '../templates/types.js';
import type { StoredEvent } from './events.store.js';

export interface EventViewsService {
  /**
   * Renders the header or detail view of an event as HTML, with its current template and in the time zone of the hub
   * (Assumption T60); empty if the template has none. Throws TEMPLATE_NOT_FOUND, EVENT_NOT_FOUND (404).
   */
  showEvent(place: EventPlace, kind: TemplateKind): Promise<string>;
  /** Renders an event that is already loaded, in a known time zone. */
  showStored(shown: {
    readonly timeZone: string;
    readonly event: Pick<StoredEvent, 'eventId' | 'objectType' | 'occurredAt' | 'tokens' | 'extraData'>;
    readonly template: EventTemplate;
    readonly kind: TemplateKind;
  }): Promise<string>;
}

interface EventViewsServiceDeps {
  readonly events: Pick<EventsService, 'getStoredEvent'>;
  readonly rendering: RenderingService;
  readonly hubs: Pick<HubsService, 'getHub'>;
}

export function createEventViewsService({ events, rendering, hubs }: EventViewsServiceDeps): EventViewsService {
  const showStored: EventViewsService['showStored'] = async ({ timeZone, event, template, kind }) => {
    const text = kind === 'header' ? template.headerTemplate : template.detailTemplate;
    if (text === undefined) return '';
    const { eventId, occurredAt, extraData, tokens } = event;
    const objectType = toTypeName(event.objectType);
    const shown = { id: eventId, objectType, timestamp: occurredAt, tokens, extraData: toValue(extraData) };
    const key = `${template.id} ${template.version}`;
    return rendering.render({ key, text, kind, context: toContext(shown, template, kind), timeZone });
  };
  return {
    showStored,
    async showEvent(place, kind) {
      const stored = await events.getStoredEvent(place);
      const { timeZone } = await hubs.getHub(place.hubId);
      return showStored({ ...stored, timeZone, kind });
    },
  };
}

function toValue(json: string | null): unknown {
  return json === null ? undefined : JSON.parse(json);
}
