import { toBatch } from '../../platform/http/batches.js';
import { toPaging } from '../../platform/http/body/paging.js';
import type { hubCallers } from '../../platform/http/callers.js';
import { toWireError, type AppError } from '../../platform/http/errors.js';
import type { Server } from '../../platform/http/facts.js';
import { addRoute } from '../../platform/http/route.js';
import { assertAdminOrApp } from '../rules/admins.js';
import * as wire from './currencies.schema.js';
import type { CurrenciesService } from './currencies.service.js';

const path = '/settings/v3/currencies/exchange-rates';

interface Access {
  readonly tag: 'Currencies';
  readonly callers: typeof hubCallers;
  readonly scopes: { readonly oneOf: readonly string[] };
}

interface Deps {
  readonly currencies: CurrenciesService;
  readonly reads: Access;
  readonly writes: Access;
}

/** Assumption O21. */
export function addExchangeRateRoutes(server: Server, deps: Deps): void {
  addReadRoutes(server, deps);
  addWriteRoutes(server, deps);
  addBatchRoutes(server, deps);
}

function addReadRoutes(server: Server, { currencies, reads }: Deps): void {
  addRoute(server, {
    ...reads,
    method: 'GET',
    path,
    operationId: 'listExchangeRates',
    summary: 'List exchange rates by id, one page at a time',
    query: wire.ExchangeRatesQuery,
    success: { 200: wire.ExchangeRates },
    handler: async ({ caller, query, request }) => {
      const { results, after } = await currencies.listRates(caller.hubId, query);
      return { results, ...(after !== undefined && { paging: toPaging(request, after) }) };
    },
  });

  addRoute(server, {
    ...reads,
    method: 'GET',
    path: `${path}/current`,
    operationId: 'listCurrentExchangeRates',
    summary: 'List the exchange rates that are in force',
    success: { 200: wire.ExchangeRates },
    handler: async ({ caller }) => ({ results: await currencies.listCurrentRates(caller.hubId) }),
  });

  addRoute(server, {
    ...reads,
    method: 'GET',
    path: `${path}/:exchangeRateId`,
    operationId: 'getExchangeRate',
    summary: 'Read one exchange rate',
    params: wire.ExchangeRateParams,
    success: { 200: wire.ExchangeRate },
    handler: ({ caller, params }) => currencies.getRate(caller.hubId, params.exchangeRateId),
  });
}

function addWriteRoutes(server: Server, { currencies, writes }: Deps): void {
  addRoute(server, {
    ...writes,
    method: 'POST',
    path,
    operationId: 'createExchangeRate',
    summary: 'Add an exchange rate, and its currency to those of the account',
    body: wire.ExchangeRateInput,
    success: { 200: wire.ExchangeRate },
    refusals: [409],
    handler: ({ caller, body }) => {
      assertAdminOrApp(caller);
      return currencies.createRate(caller.hubId, body);
    },
  });

  addRoute(server, {
    ...writes,
    method: 'PATCH',
    path: `${path}/:exchangeRateId`,
    operationId: 'changeExchangeRate',
    summary: 'Change an exchange rate',
    params: wire.ExchangeRateParams,
    body: wire.ExchangeRateChange,
    success: { 200: wire.ExchangeRate },
    refusals: [409],
    handler: ({ caller, params, body }) => {
      assertAdminOrApp(caller);
      return currencies.changeRate(caller.hubId, params.exchangeRateId, body);
    },
  });

  addRoute(server, {
    ...writes,
    method: 'POST',
    path: `${path}/update-visibility`,
    operationId: 'setExchangeRateVisibility',
    summary: 'Show or hide a currency in the settings of the account',
    body: wire.Visibility,
    success: { 204: null },
    refusals: [404],
    handler: async ({ caller, body }) => {
      assertAdminOrApp(caller);
      await currencies.setVisibility(caller.hubId, body);
    },
  });
}

function addBatchRoutes(server: Server, { currencies, reads, writes }: Deps): void {
  addRoute(server, {
    ...writes,
    method: 'POST',
    path: `${path}/batch/create`,
    operationId: 'createExchangeRates',
    summary: 'Add up to 100 exchange rates',
    body: wire.RatesCreation,
    success: { 201: wire.RatesBatch, 207: wire.PartialRatesBatch },
    handler: async ({ caller, body, reply }) => {
      assertAdminOrApp(caller);
      return toBatch(reply, await currencies.createRates(caller.hubId, body.inputs), toEntry);
    },
  });

  addRoute(server, {
    ...reads,
    method: 'POST',
    path: `${path}/batch/read`,
    operationId: 'readExchangeRates',
    summary: 'Read up to 100 exchange rates by id',
    reads: true,
    body: wire.RatesRead,
    success: { 200: wire.RatesBatch, 207: wire.PartialRatesBatch },
    handler: async ({ caller, body, reply }) => {
      const ids = body.inputs.map(({ id }) => id);
      return toBatch(reply, await currencies.readRates(caller.hubId, ids), toEntry);
    },
  });

  addRoute(server, {
    ...writes,
    method: 'POST',
    path: `${path}/batch/update`,
    operationId: 'changeExchangeRates',
    summary: 'Change up to 100 exchange rates',
    body: wire.RatesUpdate,
    success: { 200: wire.RatesBatch, 207: wire.PartialRatesBatch },
    handler: async ({ caller, body, reply }) => {
      assertAdminOrApp(caller);
      return toBatch(reply, await currencies.changeRates(caller.hubId, body.inputs), toEntry);
    },
  });
}

function toEntry(failure: AppError) {
  const { category, message, context = {} } = toWireError(failure, '');
  return { status: 'error', category, message, context, errors: [], links: {} };
}
