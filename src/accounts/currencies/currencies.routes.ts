import { hubCallers } from '../../platform/http/callers.js';
import type { Server } from '../../platform/http/facts.js';
import { addRoute } from '../../platform/http/route.js';
import { assertAdminOrApp } from '../rules/admins.js';
import * as wire from './currencies.schema.js';
import type { CurrenciesService } from './currencies.service.js';
import { currencies as codes } from '../rules/currency-codes.js';
import { addExchangeRateRoutes } from './exchange-rates.routes.js';

const path = '/settings/v3/currencies';
const common = { tag: 'Currencies', callers: hubCallers } as const;
const reads = {
  ...common,
  scopes: {
    oneOf: ['settings.currencies.read', 'crm.objects.quotes.read', 'crm.objects.quotes.write'].concat([
      'cpq.quotes.read',
      'cpq.quotes.write',
    ]),
  },
} as const;
const writes = { ...common, scopes: { oneOf: ['settings.currencies.write'] } } as const;

interface Deps {
  readonly currencies: CurrenciesService;
}

/** Assumption O21. Currencies of an account and their exchange rates. */
export function addCurrencyRoutes(server: Server, deps: Deps): void {
  addRoute(server, {
    ...reads,
    method: 'GET',
    path: `${path}/codes`,
    operationId: 'listCurrencyCodes',
    summary: 'List the currencies that an account can have',
    success: { 200: wire.CurrencyCodes },
    handler: () => Promise.resolve({ results: codes }),
  });

  addCompanyCurrencyRoutes(server, deps);
  addCentralRateRoutes(server);
  addExchangeRateRoutes(server, { ...deps, reads, writes });
}

function addCompanyCurrencyRoutes(server: Server, { currencies }: Deps): void {
  const one = { path: `${path}/company-currency`, success: { 200: wire.CompanyCurrency } } as const;
  addRoute(server, {
    ...reads,
    ...one,
    method: 'GET',
    operationId: 'getCompanyCurrency',
    summary: 'Read the currency of the account',
    handler: ({ caller }) => currencies.getCompanyCurrency(caller.hubId),
  });

  addRoute(server, {
    ...writes,
    ...one,
    method: 'PUT',
    operationId: 'setCompanyCurrency',
    summary: 'Change the currency of the account; amounts are not converted',
    body: wire.CompanyCurrencyChange,
    handler: ({ caller, body }) => {
      assertAdminOrApp(caller);
      return currencies.setCompanyCurrency(caller.hubId, body.currencyCode);
    },
  });
}

/** This server has no source of rates. */
function addCentralRateRoutes(server: Server): void {
  addRoute(server, {
    ...reads,
    method: 'GET',
    path: `${path}/central-fx-rates/information`,
    operationId: 'getCentralRatesInformation',
    summary: 'Read whether exchange rates are updated centrally: they are not',
    success: { 200: wire.CentralRates },
    handler: () => Promise.resolve({ centralExchangeRatesEnabled: false }),
  });

  addRoute(server, {
    ...reads,
    method: 'GET',
    path: `${path}/central-fx-rates/unsupported-currencies`,
    operationId: 'listCurrenciesWithoutCentralRates',
    summary: 'List the currencies without central exchange rates: all of them',
    success: { 200: wire.CurrencyCodes },
    handler: () => Promise.resolve({ results: codes }),
  });
}
