import type { Static } from 'typebox';
import type { EventViewsService } from '../events/views.service.js';
import type { KnownTemplatesService } from '../templates/known-templates.service.js';
import type { EventTemplate } from '../templates/template.js';
import { toActivityItem } from './activity-bodies.js';
import type { FeedPage } from './feed.schema.js';
import type { Entry } from './sources.tx.js';

type FeedItem = Static<typeof FeedPage>['results'][number];

export interface ItemDeps {
  readonly templates: Pick<KnownTemplatesService, 'findTemplate'>;
  readonly eventViews: Pick<EventViewsService, 'showStored'>;
}

interface Shown {
  /** Type id. */
  readonly objectType: string;
  readonly timeZone: string;
}

/** Converts an entry; renders the texts of events. */
export async function toItem(entry: Entry, { objectType, timeZone }: Shown, deps: ItemDeps): Promise<FeedItem> {
  if (entry.source === 'activity') return toActivityItem(entry.row);
  if (entry.source === 'change') {
    const { at, values, sourceType, sourceId, userId } = entry.row;
    return { kind: 'change', at, values: [...values], sourceType, sourceId, userId };
  }
  const { row } = entry;
  const template = await deps.templates.findTemplate(row.templateId);
  const { eventId, tokens, extraData, appId, appName, iconAt } = row;
  const event = { eventId, objectType, occurredAt: new Date(row.at), tokens, extraData };
  return {
    kind: 'event',
    at: row.at,
    eventTemplateId: row.templateId,
    eventId,
    app: appId === null ? null : toApp({ appId, name: appName ?? '', iconAt }),
    templateName: template?.name ?? '',
    header: template ? await deps.eventViews.showStored({ timeZone, event, template, kind: 'header' }) : '',
    tokens: template ? toShownTokens(template, tokens) : [],
    hasDetails: template?.detailTemplate !== undefined,
    ...(row.iframe !== null && { timelineIFrame: row.iframe as never }),
    comments: row.comments,
  };
}

const shownTokens = 6;
const shownCharacters = 300;

/** The values of the first tokens of an event, by label. */
function toShownTokens(template: EventTemplate, values: Readonly<Record<string, string>>) {
  return template.tokens
    .flatMap(({ name, label, type, options }) => {
      const value = values[name];
      if (value === undefined || value === '') return [];
      const text = type === 'enumeration' ? options.find((option) => option.value === value)?.label : undefined;
      return [{ label: label || name, value: (text ?? value).slice(0, shownCharacters) }];
    })
    .slice(0, shownTokens);
}

/** An app as timelines name it. */
export function toApp({
  appId,
  name,
  iconAt,
}: {
  readonly appId: number;
  readonly name: string;
  readonly iconAt: number | null;
}) {
  return { appId, name, iconUrl: iconAt === null ? null : `/_app/apps/${appId}/icon?v=${iconAt}` };
}
