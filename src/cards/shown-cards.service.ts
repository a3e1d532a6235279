import type { Static } from 'typebox';
import type { AppsService } from '../accounts/apps/apps.service.js';
import type { UsersService } from '../accounts/people/users.service.js';
import type { ObjectsService } from '../objects/objects.service.js';
import type { Clock } from '../platform/clock.js';
import type { Db } from '../platform/db/db.js';
import { OutgoingError, type SafeFetch } from '../platform/fetch/safe-fetch.js';
import { isId } from '../platform/ids.js';
import { findObjectType } from '../properties/types/object-types.js';
import { findTypeScopes, listRecordScopes } from '../properties/types/scopes.js';
import { toSignatureHeaders } from '../webhooks/deliveries/signatures.js';
import { isBelow, readActionMessage, readCardResponse } from './app-response.js';
import { cardErrors } from './cards.errors.js';
import { findInstalledCard, listInstalledCards, type InstalledCardRow } from './cards.store.js';
import type { CardAction, CardActionRequest, CardActionResult, ShownCard } from './shown-cards.schema.js';

/** A card on a record, for a user of the account. */
interface ShownPlace {
  readonly hubId: number;
  readonly userId: number;
  /** Any spelling. */
  readonly objectType: string;
  readonly objectId: string;
  readonly cardId: string;
  readonly baseUrl: string;
}

/** A card and the object types on whose records it is shown. */
interface CardPlacement {
  readonly cardId: string;
  readonly appId: number;
  readonly title: string;
  readonly objectTypes: string[];
}

/** Assumption W11. Cards on the records of an account, from the apps that it has connected. */
export interface ShownCardsService {
  /** By the name of the app. */
  listPlacements(hubId: number): Promise<CardPlacement[]>;
  /**
   * Asks the app for a card. An app that fails is a `problem`, not an error. Throws CARD_NOT_SHOWN, RECORD_NOT_FOUND (404),
   * UNKNOWN_OBJECT_TYPE (400).
   */
  showCard(place: ShownPlace): Promise<ShownCard>;
  /** Sends an action to the app. Throws CARD_ACTION_REFUSED (400), and what showing throws. */
  runAction(place: ShownPlace, action: Static<typeof CardActionRequest>): Promise<Static<typeof CardActionResult>>;
}

interface ShownCardsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly fetch: Pick<SafeFetch, 'call'>;
  readonly apps: Pick<AppsService, 'findSecret'>;
  readonly users: Pick<UsersService, 'findUser'>;
  readonly objects: Pick<ObjectsService, 'related'>;
}

/** The timeout of a whole request. */
const answerMs = 5000;
const maxBytes = 1024 * 1024;

interface Outgoing {
  readonly card: InstalledCardRow;
  readonly method: Static<typeof CardActionRequest>['method'];
  readonly url: string;
  readonly propertyNames: readonly string[];
}

export function createShownCardsService(deps: ShownCardsDeps): ShownCardsService {
  const { db, clock, fetch, apps } = deps;
  const getCard = async ({ hubId, cardId, objectType }: ShownPlace): Promise<InstalledCardRow> => {
    const found = isId(cardId) ? await db.read((tx) => findInstalledCard(tx, hubId, cardId)) : undefined;
    if (!found || !listTypes(found).includes(findObjectType(objectType)?.plural ?? '')) throw cardErrors.cardNotShown();
    return found;
  };
  const send = async (place: ShownPlace, { card, method, url, propertyNames }: Outgoing) => {
    const values = toParameters(await getFacts(place, propertyNames, deps), propertyNames);
    const secret = await apps.findSecret(card.appId);
    if (secret === undefined)
      throw new OutgoingError('refused', 'the client secret of the app has to be rotated first');
    const sent = toRequest({ method, url, values });
    const signed = { secret, method, url: sent.url, body: sent.body ?? '', timestamp: clock.now().getTime() };
    const headers = {
      accept: 'application/json',
      ...(sent.body !== undefined && { 'content-type': 'application/json' }),
      ...toSignatureHeaders(signed, 'v2'),
    };
    return fetch.call(sent.url, { method, headers, body: sent.body, totalMs: answerMs, maxBytes });
  };
  return {
    async listPlacements(hubId) {
      const cards = await db.read((tx) => listInstalledCards(tx, hubId));
      return cards
        .map((card) => ({ cardId: card.cardId, appId: card.appId, title: card.title, objectTypes: listTypes(card) }))
        .filter(({ objectTypes }) => objectTypes.length > 0);
    },
    async showCard(place) {
      const card = await getCard(place);
      const plural = findObjectType(place.objectType)?.plural;
      const propertyNames = card.objectTypes.find(({ name }) => name === plural)?.propertiesToSend ?? [];
      const nothing = { totalCount: 0, sections: [], actions: [] };
      try {
        const { status, text } = await send(place, { card, method: 'GET', url: card.targetUrl, propertyNames });
        if (status < 200 || status > 299) return { ...nothing, problem: `${card.appName} responded with ${status}.` };
        const shown = readCardResponse(text, card);
        if (!shown) return { ...nothing, problem: `${card.appName} responded with something that is no card.` };
        return await withFrames(shown, place, deps);
      } catch (error) {
        return { ...nothing, problem: describe(error, card.appName) };
      }
    },
    async runAction(place, action) {
      const card = await getCard(place);
      if (!isBelow(action.url, card.baseUrls)) throw cardErrors.cardActionRefused();
      try {
        const { status, text } = await send(place, { card, ...action });
        const isDone = status >= 200 && status <= 299;
        const message = readActionMessage(text) ?? (isDone ? undefined : `${card.appName} responded with ${status}.`);
        return { isDone, ...(message !== undefined && { message }) };
      } catch (error) {
        return { isDone: false, message: describe(error, card.appName) };
      }
    },
  };
}

/** The object types of a card whose records the app may read. */
function listTypes({ objectTypes, scopes }: InstalledCardRow): string[] {
  const granted = new Set(scopes);
  return objectTypes
    .map(({ name }) => name)
    .filter((name) => {
      const type = findTypeScopes(name);
      return type !== undefined && listRecordScopes(type, ['read']).some((scope) => granted.has(scope));
    });
}

/** The record, and what every request to an app says. */
async function getFacts(place: ShownPlace, names: readonly string[], { users, objects }: ShownCardsDeps) {
  const { hubId, userId, objectType, objectId, baseUrl } = place;
  const [record, user] = await Promise.all([
    objects.related.getValues({ hubId, objectType, objectId, baseUrl }, names),
    users.findUser(userId),
  ]);
  const always = {
    userId: String(userId),
    userEmail: user?.email ?? '',
    associatedObjectId: record.id,
    associatedObjectType: findObjectType(objectType)?.typeName ?? objectType,
    portalId: String(hubId),
  };
  return { properties: record.properties, always };
}

type Facts = Awaited<ReturnType<typeof getFacts>>;

/** No property takes the place of what every request says. */
function toParameters({ properties, always }: Facts, names: readonly string[]): ReadonlyMap<string, string> {
  const values = names.flatMap((name): [string, string][] => {
    const value = properties[name];
    return value === null || value === undefined ? [] : [[name, value]];
  });
  return new Map([...values, ...Object.entries(always)]);
}

/** The pages of the app in dialogs: with the same parameters as requests. */
async function withFrames(shown: ShownCard, place: ShownPlace, deps: ShownCardsDeps): Promise<ShownCard> {
  const all = [...shown.actions, ...shown.sections.flatMap(({ actions }) => actions)];
  const frames = all.filter(({ type }) => type === 'IFRAME');
  if (frames.length === 0) return shown;
  const facts = await getFacts(place, [...new Set(frames.flatMap(({ propertyNames }) => propertyNames))], deps);
  const complete = (action: CardAction): CardAction => {
    if (action.type !== 'IFRAME') return action;
    const values = toParameters(facts, action.propertyNames);
    return { ...action, url: toRequest({ method: 'GET', url: action.url, values }).url };
  };
  const sections = shown.sections.map((section) => ({ ...section, actions: section.actions.map(complete) }));
  return { ...shown, sections, actions: shown.actions.map(complete) };
}

interface Request {
  readonly method: string;
  readonly url: string;
  readonly values: ReadonlyMap<string, string>;
}

/** The values are parameters of a request without body, else the body. */
function toRequest({ method, url, values }: Request): { readonly url: string; readonly body?: string } {
  const target = new URL(url);
  target.hash = '';
  if (method !== 'GET' && method !== 'DELETE')
    return { url: target.href, body: JSON.stringify(Object.fromEntries(values)) };
  for (const [name, value] of values) target.searchParams.set(name, value);
  return { url: target.href };
}

function describe(error: unknown, appName: string): string {
  if (!(error instanceof OutgoingError)) throw error;
  return `${appName} could not be reached: ${error.reason}.`;
}
