import type { Static } from 'typebox';
import type { Clock } from '../platform/clock.js';
import type { Db, Tx } from '../platform/db/db.js';
import type { SafeFetch } from '../platform/fetch/safe-fetch.js';
import { isId } from '../platform/ids.js';
import { isTargetUrl } from '../webhooks/settings/target-url.js';
import { cardErrors } from './cards.errors.js';
import type * as wire from './cards.schema.js';
import * as store from './cards.store.js';

type Card = Static<typeof wire.Card>;
type CardChange = Static<typeof wire.CardChange>;

/** The cards of an app, in a path, and the developer who claims to own the app. */
interface CardsPlace {
  readonly appId: string;
  readonly developerId: number;
}

interface CardPlace extends CardsPlace {
  readonly cardId: string;
}

/** Assumption W11. Cards of apps, for their developers. Everything throws CARD_APP_NOT_FOUND (404) for apps of others. */
export interface CardDefinitionsService {
  /** By id. */
  listCards(place: CardsPlace): Promise<{ results: Card[] }>;
  /** Throws CARD_NOT_FOUND (404). */
  getCard(place: CardPlace): Promise<Card>;
  /** Throws CARD_INVALID (400). */
  createCard(place: CardsPlace, card: wire.CardCreation): Promise<Card>;
  /** Parts that are left out stay. Throws CARD_NOT_FOUND (404), CARD_INVALID (400). */
  changeCard(place: CardPlace, change: CardChange): Promise<Card>;
  /** Throws CARD_NOT_FOUND (404). */
  deleteCard(place: CardPlace): Promise<void>;
}

interface CardDefinitionsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly fetch: Pick<SafeFetch, 'allows'>;
  /** Whether URLs of this machine are allowed. */
  readonly isSandbox: boolean;
}

const maxCards = 25;

export function createCardDefinitionsService(deps: CardDefinitionsDeps): CardDefinitionsService {
  const { db, clock } = deps;
  const read = <T>(place: CardsPlace, run: (tx: Tx, appId: number) => Promise<T>): Promise<T> =>
    db.read(async (tx) => {
      const appId = Number(place.appId);
      if (!(await store.isOwnApp(tx, appId, place.developerId))) throw cardErrors.cardAppNotFound();
      return run(tx, appId);
    });
  const change = <T>(place: CardsPlace, run: (tx: Tx, appId: number) => Promise<T>): Promise<T> =>
    db.write(async (tx) => {
      const appId = Number(place.appId);
      if (!(await store.lockOwnApp(tx, appId, place.developerId))) throw cardErrors.cardAppNotFound();
      return run(tx, appId);
    });
  return {
    listCards: (place) =>
      read(place, async (tx, appId) => ({ results: (await store.listCards(tx, appId)).map(toWire) })),
    getCard: (place) => read(place, async (tx, appId) => toWire(await getCard(tx, appId, place.cardId))),
    createCard: (place, card) =>
      change(place, async (tx, appId) => {
        const content = toContent(card);
        assertCard(content, deps);
        if ((await store.listCards(tx, appId)).length >= maxCards)
          throw invalid(`An app has at most ${maxCards} cards.`);
        return toWire(await store.insertCard(tx, { ...content, appId, now: clock.now() }));
      }),
    changeCard: (place, asked) =>
      change(place, async (tx, appId) => {
        const old = await getCard(tx, appId, place.cardId);
        const card = { ...old, ...toChanges(asked), updatedAt: clock.now() };
        assertCard(card, deps);
        await store.updateCard(tx, card);
        return toWire(card);
      }),
    deleteCard: (place) =>
      change(place, async (tx, appId) => {
        const wasThere = isId(place.cardId) && (await store.deleteCard(tx, appId, place.cardId));
        if (!wasThere) throw cardErrors.cardNotFound();
      }),
  };
}

async function getCard(tx: Tx, appId: number, cardId: string): Promise<store.CardRow> {
  const found = isId(cardId) ? await store.findCard(tx, appId, cardId) : undefined;
  if (!found) throw cardErrors.cardNotFound();
  return found;
}

type Content = Parameters<typeof store.insertCard>[1];
type CardContent = Omit<Content, 'appId' | 'now'>;

function toContent({ title, fetch, display, actions }: wire.CardCreation): CardContent {
  const { targetUrl, objectTypes } = fetch;
  return { title, targetUrl, objectTypes, properties: display.properties, baseUrls: actions.baseUrls };
}

function toChanges({ title, fetch = {}, display, actions }: CardChange): Partial<CardContent> {
  const { targetUrl, objectTypes } = fetch;
  return {
    ...(title !== undefined && { title }),
    ...(targetUrl !== undefined && { targetUrl }),
    ...(objectTypes && { objectTypes }),
    ...(display && { properties: display.properties }),
    ...(actions && { baseUrls: actions.baseUrls }),
  };
}

function assertCard(
  { targetUrl, baseUrls, objectTypes, properties }: CardContent,
  { fetch, isSandbox }: CardDefinitionsDeps,
): void {
  for (const url of [targetUrl, ...baseUrls]) {
    if (!fetch.allows(url) || !isTargetUrl(url, isSandbox))
      throw invalid(`${url} is not an https URL of a public host at port 443, without a user.`);
  }
  const type = findRepeated(objectTypes);
  if (type !== undefined) throw invalid(`The object type ${type} is there more than once.`);
  const property = findRepeated(properties);
  if (property !== undefined) throw invalid(`The property ${property} is there more than once.`);
}

function findRepeated(named: readonly { readonly name: string }[]): string | undefined {
  const names = named.map(({ name }) => name);
  return names.find((name, index) => names.indexOf(name) !== index);
}

const invalid = (message: string) => cardErrors.cardInvalid({ message });

function toWire({ cardId, appId, createdAt, updatedAt, ...card }: store.CardRow): Card {
  const audit = { applicationId: appId, authSource: 'EXTERNAL', initiatingUserId: 0, objectTypeId: 0 } as const;
  const wasChanged = updatedAt.getTime() !== createdAt.getTime();
  return {
    id: cardId,
    title: card.title,
    fetch: { targetUrl: card.targetUrl, objectTypes: [...card.objectTypes] },
    display: { properties: [...card.properties] },
    actions: { baseUrls: [...card.baseUrls] },
    auditHistory: [
      { ...audit, actionType: 'CREATE', changedAt: createdAt.getTime() },
      ...(wasChanged ? [{ ...audit, actionType: 'UPDATE', changedAt: updatedAt.getTime() } as const] : []),
    ],
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
