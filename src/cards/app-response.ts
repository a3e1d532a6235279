import type { Static } from 'typebox';
import { toPlainText } from '../platform/plain-text.js';
import type { CardCreation } from './cards.schema.js';
import { dataTypes, optionTypes } from './cards.schema.js';
import type { CardAction, Section, ShownCard } from './shown-cards.schema.js';

type CardSection = Static<typeof Section>;

/**
 * Reads what an app responds for its card. Two forms are accepted: that of `responseVersion` v3 (`sections` with `tokens`), and the
 * first one (`results`, whose own fields have the values of the properties that the card displays). Parts that are not of
 * their form are left out: an app cannot break the page of a record. Assumption W11.
 */

type Fields = Readonly<Record<string, unknown>>;

/** How a card displays what it receives. */
interface CardDisplay {
  readonly properties: CardCreation['display']['properties'];
  readonly baseUrls: readonly string[];
}

const mostSections = 5;
const mostTokens = 20;
const mostActions = 10;
const mostNames = 100;
const textLength = 1000;
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
const frame = { least: 200, width: 800, height: 600, most: 2000 };

/** Returns undefined for a response that is no card. */
export function readCardResponse(body: string, display: CardDisplay): ShownCard | undefined {
  const response = parse(body);
  if (!response) return undefined;
  const sections = listFields(response['sections'] ?? response['results'])
    .slice(0, mostSections)
    .flatMap((one) => toSection(one, display) ?? []);
  const label = toText(response['cardLabel'] ?? response['itemLabel']);
  const allUrl = toLink(response['allItemsLinkUrl'] ?? response['allItemsLink']);
  return {
    totalCount: toCount(response['totalCount']) ?? sections.length,
    ...(label !== undefined && { label }),
    ...(allUrl !== undefined && { allUrl }),
    sections,
    actions: listTopActions(response).flatMap((one) => toAction(one, display) ?? []),
  };
}

/** The message of an app about an action: `message` of a JSON object. */
export function readActionMessage(body: string): string | undefined {
  return toText(parse(body)?.['message']);
}

/** Whether an action leads to one of the base URLs: the same origin, and a path below. */
export function isBelow(url: string, baseUrls: readonly string[]): boolean {
  if (!URL.canParse(url)) return false;
  const { origin, pathname, username, password } = new URL(url);
  if (username !== '' || password !== '') return false;
  return baseUrls.some((text) => {
    const base = new URL(text);
    return base.origin === origin && pathname.startsWith(base.pathname);
  });
}

function parse(body: string): Fields | undefined {
  try {
    const value: unknown = JSON.parse(body);
    return isFields(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const listFields = (value: unknown): Fields[] => (Array.isArray(value) ? value.filter(isFields) : []);

function toText(value: unknown): string | undefined {
  const text = toPlainText(value)?.slice(0, textLength);
  return text === undefined || text.trim() === '' ? undefined : text;
}

function toCount(value: unknown): number | undefined {
  return Number.isSafeInteger(value) && Number(value) >= 0 ? Number(value) : undefined;
}

/** Only web addresses become links. */
function toLink(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > 2000 || !URL.canParse(value)) return undefined;
  return /^https?:$/.test(new URL(value).protocol) ? value : undefined;
}

function oneOf<Choice extends string>(choices: readonly Choice[], value: unknown): Choice | undefined {
  return choices.find((choice) => choice === value);
}

function toSection(section: Fields, display: CardDisplay): CardSection | undefined {
  const title = toText(section['title']);
  if (title === undefined) return undefined;
  const url = toLink(section['linkUrl'] ?? section['link']);
  return {
    id: toText(section['id'] ?? section['objectId']) ?? title,
    title,
    ...(url !== undefined && { url }),
    tokens: listTokens(section, display).slice(0, mostTokens),
    actions: listFields(section['actions'])
      .slice(0, mostActions)
      .flatMap((one) => toAction(one, display) ?? []),
  };
}

type Token = CardSection['tokens'][number];

/** First the properties that the card displays, in its order, then those that came with their own labels. */
function listTokens(section: Fields, { properties }: CardDisplay): Token[] {
  const sent = listFields(section['tokens'] ?? section['properties']);
  const byName = new Map(sent.map((token) => [toText(token['name']), token]));
  const displayed = properties.flatMap((property) => {
    const own = byName.get(property.name);
    const value = toText(own ? own['value'] : section[property.name]);
    if (value === undefined) return [];
    const label = toText(own?.['label']) ?? property.label;
    const option = property.options.find(({ name }) => name === value);
    const tone = option?.type ?? 'DEFAULT';
    return [{ label, value: option?.label ?? value, dataType: property.dataType, tone }];
  });
  const names = new Set<unknown>(properties.map(({ name }) => name));
  return [...displayed, ...sent.filter(({ name }) => !names.has(name)).flatMap((token) => toToken(token) ?? [])];
}

function toToken(token: Fields): Token | undefined {
  const label = toText(token['label']) ?? toText(token['name']);
  const value = toText(token['value']);
  if (label === undefined || value === undefined) return undefined;
  const dataType = oneOf(dataTypes, token['dataType']) ?? 'STRING';
  return { label, value, dataType, tone: oneOf(optionTypes, token['optionType']) ?? 'DEFAULT' };
}

function listTopActions(response: Fields): Fields[] {
  const nested = response['topLevelActions'];
  const top = isFields(nested) ? nested : {};
  const primary = top['primary'] ?? response['primaryAction'];
  const settings = top['settings'] ?? response['settingsAction'];
  const secondary = listFields(top['secondary'] ?? response['secondaryActions']).slice(0, mostActions);
  return [primary, ...secondary, settings].filter(isFields);
}

function toAction(action: Fields, { baseUrls }: CardDisplay): CardAction | undefined {
  const type = action['type'] === 'IFRAME' ? 'IFRAME' : oneOf(['ACTION_HOOK'], toHookType(action['type']));
  const url = toLink(action['url'] ?? action['uri']);
  if (type === undefined || url === undefined || !isBelow(url, baseUrls)) return undefined;
  const confirmation = toConfirmation(action);
  return {
    type,
    url,
    label: toText(action['label']) ?? 'Open',
    method: oneOf(methods, action['httpMethod']) ?? 'GET',
    propertyNames: listNames(action['propertyNamesIncluded'] ?? action['associatedObjectProperties']),
    width: toSize(action['width'], frame.width),
    height: toSize(action['height'], frame.height),
    ...(confirmation && { confirmation }),
  };
}

/** Both kinds of the first form are requests to the app. */
const toHookType = (type: unknown): unknown => (type === 'CONFIRMATION_ACTION_HOOK' ? 'ACTION_HOOK' : type);

function toConfirmation({ confirmation, ...action }: Fields): CardAction['confirmation'] {
  const asked = isFields(confirmation) ? confirmation : action;
  const prompt = toText(asked['prompt'] ?? asked['confirmationMessage']);
  if (prompt === undefined) return undefined;
  const confirmLabel = toText(asked['confirmButtonLabel'] ?? asked['confirmButtonText']) ?? 'Yes';
  const cancelLabel = toText(asked['cancelButtonLabel'] ?? asked['cancelButtonText']) ?? 'No';
  return { prompt, confirmLabel, cancelLabel };
}

function listNames(value: unknown): string[] {
  if (!Array.isArray(value)) return [];
  return value.filter((name) => typeof name === 'string' && name !== '' && name.length <= 100).slice(0, mostNames);
}

function toSize(value: unknown, usual: number): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) return usual;
  return Math.round(Math.min(frame.most, Math.max(frame.least, value)));
}
