import { Type } from 'typebox';
import type { Server } from '../../platform/http/facts.js';
import { addUnservedWrites } from '../../platform/http/unserved.js';
import { addLegacyRoute } from '../shapes/legacy-route.js';

/** A list of things that an account here cannot have: campaigns, forms, pages. */
interface EmptyList {
  readonly path: string;
  readonly operationId: string;
  readonly items: string;
  /** The empty list in the shape of its family. */
  readonly body: object;
}

const page = { hasMore: false, offset: '' };
const counted = { objects: [], total: 0, limit: 0, offset: 0 };

/** Assumption Y7. */
const lists: readonly EmptyList[] = [
  {
    path: '/email/public/v1/campaigns',
    operationId: 'listCampaigns',
    items: 'e-mail campaigns',
    body: { campaigns: [], ...page },
  },
  {
    path: '/email/public/v1/campaigns/by-id',
    operationId: 'listCampaignsById',
    items: 'e-mail campaigns',
    body: { campaigns: [], ...page },
  },
  {
    path: '/email/public/v1/events',
    operationId: 'listEmailEvents',
    items: 'e-mail events',
    body: { events: [], ...page },
  },
  {
    path: '/email/public/v1/subscriptions',
    operationId: 'listSubscriptionTypes',
    items: 'e-mail subscription types',
    body: { subscriptionDefinitions: [] },
  },
  {
    path: '/email/public/v1/subscriptions/timeline',
    operationId: 'listSubscriptionChanges',
    items: 'changes of e-mail subscriptions',
    body: { timeline: [], ...page },
  },
  { path: '/forms/v2/fields/:formId', operationId: 'listLegacyFormFields', items: 'fields of a form', body: [] },
  {
    path: '/form-integrations/v1/submissions/forms/:formId',
    operationId: 'listFormSubmissions',
    items: 'submissions of a form',
    body: { results: [] },
  },
  { path: '/marketing/v3/forms', operationId: 'listForms', items: 'forms', body: { results: [] } },
  {
    path: '/marketing/v3/emails',
    operationId: 'listMarketingEmails',
    items: 'marketing e-mails',
    body: { total: 0, results: [] },
  },
  {
    path: '/marketing-emails/v1/emails',
    operationId: 'listLegacyMarketingEmails',
    items: 'marketing e-mails',
    body: counted,
  },
  {
    path: '/marketing-emails/v1/emails/with-statistics',
    operationId: 'listLegacyMarketingEmailStatistics',
    items: 'marketing e-mails',
    body: counted,
  },
  { path: '/broadcast/v1/broadcasts', operationId: 'listBroadcasts', items: 'social media messages', body: [] },
  { path: '/content/api/v2/pages', operationId: 'listPages', items: 'website pages', body: counted },
];

/**
 * Lists that are always empty, so that clients that read everything of an account get to the end. Everything else of these
 * families is not served: one item is a 404, and so are writes.
 */
export function addEmptyListRoutes(server: Server): void {
  for (const { path, operationId, items, body } of lists) {
    const names = [...path.matchAll(/:([a-zA-Z]+)/g)].map(([, name = '']) => [name, Type.String()] as const);
    addLegacyRoute(server, {
      method: 'GET',
      path,
      operationId,
      summary: `List ${items}: there are none`,
      tag: 'Empty lists',
      ...(names.length > 0 && { params: Type.Object(Object.fromEntries(names)) }),
      success: { 200: Array.isArray(body) ? Type.Array(Type.Unknown()) : Type.Object({}) },
      handler: () => body,
    });
    addUnservedWrites(server, path);
  }
}
