import type { AppsService } from '../accounts/apps/apps.service.js';
import type { CompatOf } from '../accounts/hubs/compat.js';
import type { HubsService } from '../accounts/hubs/hubs.service.js';
import type { IntakeService } from '../accounts/hubs/intake.service.js';
import type { ObjectsService } from '../objects/objects.service.js';
import type { Clock } from '../platform/clock.js';
import type { Db } from '../platform/db/db.js';
import type { Log } from '../platform/log.js';
import type { PropertiesService } from '../properties/properties.service.js';
import { createCommentsService, type CommentsService } from './comments/comments.service.js';
import { createEventsService, type EventsService } from './events/events.service.js';
import { createEventViewsService, type EventViewsService } from './events/views.service.js';
import { createEventDefinitionsService, type EventDefinitionsService } from './definitions/definitions.service.js';
import { createOccurrencesService, type OccurrencesService } from './definitions/occurrences.service.js';
import { createFeedService, type FeedService } from './feed/feed.service.js';
import { createPreviewsService, type PreviewsService } from './previews/previews.service.js';
import { createRenderingService, type RenderingService } from './rendering/rendering.service.js';
import { createTemplatesService, type TemplatesService } from './templates/templates.service.js';
import { createFormsService, type FormsService } from './visitors/forms.service.js';
import { createVisitorsService, type VisitorsService } from './visitors/visitors.service.js';

/** Events on the timelines of records (Spec 4.2, 4.4): one member for each room of this folder. */
export interface TimelineService {
  readonly templates: TemplatesService;
  readonly previews: PreviewsService;
  readonly events: EventsService;
  readonly eventViews: EventViewsService;
  readonly feed: FeedService;
  readonly comments: CommentsService;
  readonly rendering: RenderingService;
  readonly visitors: VisitorsService;
  readonly forms: FormsService;
  readonly definitions: EventDefinitionsService;
  readonly occurrences: OccurrencesService;
}

interface TimelineDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly apps: AppsService;
  readonly hubs: HubsService;
  readonly intake: IntakeService;
  readonly properties: PropertiesService;
  readonly records: ObjectsService['records'];
  readonly compatOf: CompatOf;
  readonly mode: 'sandbox' | 'production';
}

export function createTimelineService(deps: TimelineDeps): TimelineService {
  const { db, clock, log, apps, hubs, intake, properties, records, compatOf, mode } = deps;
  const templates = createTemplatesService({ db, clock, apps });
  const rendering = createRenderingService({ log });
  const isSandbox = mode === 'sandbox';
  const events = createEventsService({ db, clock, templates: templates.known, records, compatOf, isSandbox });
  const eventViews = createEventViewsService({ events, rendering, hubs });
  const visitors = createVisitorsService({ db, clock, hubs, records });
  const definitions = createEventDefinitionsService({ db, clock, properties, news: templates.news });
  return {
    templates,
    definitions,
    occurrences: createOccurrencesService({ db, clock, properties, records, templates: templates.known, definitions }),
    previews: createPreviewsService({ clock, apps, rendering }),
    events,
    eventViews,
    feed: createFeedService({ db, hubs, properties, records, templates: templates.known, eventViews }),
    comments: createCommentsService({ db, clock, properties }),
    rendering,
    visitors,
    forms: createFormsService({ intake, properties, visitors }),
  };
}
