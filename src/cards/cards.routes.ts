import type { Server } from '../platform/http/facts.js';
import { addRoute } from '../platform/http/route.js';
import { Card, CardChange, CardCreation, CardList, CardParams, CardsParams, SampleResponse } from './cards.schema.js';
import type { CardsService } from './cards.service.js';
import { sampleResponse } from './sample-response.js';
import { CardActionRequest, CardActionResult, ShownCard, ShownCardParams } from './shown-cards.schema.js';

const path = '/crm/v3/extensions/cards-dev';
const common = { tag: 'Cards of apps', callers: ['developer'] } as const;

/** Assumption W11. Cards of apps: defined by their developers, shown on the records of accounts. */
export function addCardRoutes(server: Server, cards: CardsService): void {
  addSampleRoute(server);
  addCardListRoutes(server, cards);
  addCardDefinitionRoutes(server, cards);
  addShownCardRoutes(server, cards);
}

function addSampleRoute(server: Server): void {
  addRoute(server, {
    ...common,
    // The published client sends no credentials.
    callers: ['anyone'],
    method: 'GET',
    path: `${path}/sample-response`,
    operationId: 'getSampleCardResponse',
    summary: 'Read an example of what an app responds for its card',
    success: { 200: SampleResponse },
    handler: () => Promise.resolve(sampleResponse),
  });
}

function addCardListRoutes(server: Server, { definitions }: CardsService): void {
  const all = { ...common, path: `${path}/:appId`, params: CardsParams } as const;
  addRoute(server, {
    ...all,
    method: 'GET',
    operationId: 'listCards',
    summary: 'List the cards of an app',
    success: { 200: CardList },
    handler: ({ caller, params }) => definitions.listCards({ ...params, developerId: caller.developerId }),
  });

  addRoute(server, {
    ...all,
    method: 'POST',
    operationId: 'createCard',
    summary: 'Create a card, which accounts with the app see on their records',
    body: CardCreation,
    success: { 201: Card },
    handler: ({ caller, params, body }) => definitions.createCard({ ...params, developerId: caller.developerId }, body),
  });
}

function addCardDefinitionRoutes(server: Server, { definitions }: CardsService): void {
  const one = { ...common, path: `${path}/:appId/:cardId`, params: CardParams } as const;
  addRoute(server, {
    ...one,
    method: 'GET',
    operationId: 'getCard',
    summary: 'Read a card',
    success: { 200: Card },
    handler: ({ caller, params }) => definitions.getCard({ ...params, developerId: caller.developerId }),
  });

  addRoute(server, {
    ...one,
    method: 'PATCH',
    operationId: 'changeCard',
    summary: 'Change a card; parts that are left out stay',
    body: CardChange,
    success: { 200: Card },
    handler: ({ caller, params, body }) => definitions.changeCard({ ...params, developerId: caller.developerId }, body),
  });

  addRoute(server, {
    ...one,
    method: 'DELETE',
    operationId: 'deleteCard',
    summary: 'Delete a card',
    success: { 204: null },
    handler: ({ caller, params }) => definitions.deleteCard({ ...params, developerId: caller.developerId }),
  });
}

function addShownCardRoutes(server: Server, { shown }: CardsService): void {
  const shownPath = '/_app/objects/:objectType/:objectId/cards/:cardId';
  const common = { tag: 'Cards of apps', callers: ['member'], params: ShownCardParams } as const;
  addRoute(server, {
    ...common,
    method: 'GET',
    path: shownPath,
    operationId: 'showCard',
    summary: 'Ask an app for its card on a record',
    success: { 200: ShownCard },
    handler: ({ caller: { hubId, userId }, params, request }) =>
      shown.showCard({ ...params, hubId, userId, baseUrl: request.baseUrl }),
  });

  addRoute(server, {
    ...common,
    method: 'POST',
    path: `${shownPath}/actions`,
    operationId: 'runCardAction',
    summary: 'Send an action of a card to its app',
    body: CardActionRequest,
    success: { 200: CardActionResult },
    handler: ({ caller: { hubId, userId }, params, body, request }) =>
      shown.runAction({ ...params, hubId, userId, baseUrl: request.baseUrl }, body),
  });
}
