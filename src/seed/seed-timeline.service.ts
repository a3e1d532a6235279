import type { EventsService } from '../timeline/events/events.service.js';
import type { TemplatesService } from '../timeline/templates/templates.service.js';
import { isRelativeTime, toTime, type SeedMoment } from './seed-dates.js';
import type { HubRecords } from './seed-records.js';
import { seedErrors } from './seed.errors.js';
import type { Seed } from './seed.schema.js';

export interface SeedTimelineDeps {
  readonly templates: Pick<TemplatesService, 'known' | 'own'>;
  readonly events: Pick<EventsService, 'createEvents'>;
}

/** Writes the event templates and events of a seed; existing ones do not change. */
interface SeedTimeline {
  createTemplates(seed: Seed): Promise<void>;
  /** Returns the number of events created. */
  createEvents(hub: HubRecords, moment: SeedMoment): Promise<number>;
}

const eventsPerStep = 100;

export function createSeedTimeline({ templates, events }: SeedTimelineDeps): SeedTimeline {
  const getTemplate = async (templateId: string) => {
    const template = await templates.known.findTemplate(templateId);
    if (!template || template.appId === null)
      throw seedErrors.seedInvalid({ message: `there is no event template ${templateId}` });
    return { ...template, appId: template.appId };
  };

  /** Creates events of one app, as the app itself would post them. */
  const createStep = async (hubId: number, appId: number, inputs: HubRecords['events']): Promise<number> => {
    const source = { type: 'INTEGRATION', id: String(appId) };
    const bodyText = JSON.stringify({ inputs });
    const { results, failures } = await events.createEvents({ hubId, appId, source, bodyText, inputs: [...inputs] });
    const refused = failures.find(({ error }) => error.code !== 'EVENT_ID_TAKEN');
    if (refused) throw refused.error;
    return results.length;
  };

  return {
    async createTemplates({ records = {} }) {
      for (const { id, appId, ...input } of records.eventTemplates ?? []) {
        await templates.own.createTemplateOnce({ id, appId, input });
      }
    },
    async createEvents({ hubId, events: given }, moment) {
      const byApp = new Map<number, HubRecords['events'][number][]>();
      for (const input of given) {
        const { appId, tokens } = await getTemplate(String(input.eventTemplateId));
        const dates = new Set(tokens.flatMap(({ name, type }) => (type === 'date' ? [name] : [])));
        byApp.set(appId, [...(byApp.get(appId) ?? []), toDated(input, dates, moment)]);
      }
      let written = 0;
      for (const [appId, inputs] of byApp) {
        for (let at = 0; at < inputs.length; at += eventsPerStep) {
          written += await createStep(hubId, appId, inputs.slice(at, at + eventsPerStep));
        }
      }
      return written;
    },
  };
}

/** An event with its relative times resolved: its own, and those of tokens that are dates. */
function toDated(
  input: HubRecords['events'][number],
  dates: ReadonlySet<string>,
  moment: SeedMoment,
): HubRecords['events'][number] {
  const resolve = (value: unknown) =>
    typeof value === 'string' && isRelativeTime(value) ? String(toTime(value, moment).getTime()) : value;
  const { timestamp, tokens } = input;
  const entries = Object.entries(tokens ?? {}).map(([name, value]) => [name, dates.has(name) ? resolve(value) : value]);
  return {
    ...input,
    ...(tokens && { tokens: Object.fromEntries(entries) as Record<string, unknown> }),
    ...(typeof timestamp === 'string' &&
      isRelativeTime(timestamp) && { timestamp: toTime(timestamp, moment).toISOString() }),
  };
}
