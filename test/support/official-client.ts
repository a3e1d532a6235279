import { Client } from '@hubspot/api-client';
import type { TestHub } from './hubs.js';

/** The error of a client's method: the status, and the body as sent by the server. */
export interface Failure {
  readonly code: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** The official Node client, unmodified except for its base path, with a record of the methods that are called. */
export interface WatchedClient {
  readonly crm: Client['crm'];
  readonly files: Client['files'];
  /** The same with the token of another account or app, and the same record. */
  crmOf(other: ClientAccess): Client['crm'];
  /** The methods of the modules without both a success and an error so far. */
  listUntried(modules: readonly string[]): string[];
}

/** The options of a client. */
export interface ClientAccess extends Pick<TestHub, 'baseUrl'> {
  readonly privateApp?: Pick<TestHub['privateApp'], 'token'>;
  readonly developerApiKey?: string;
}

export function watchClient(hub: ClientAccess): WatchedClient {
  const tried = new Set<string>();
  const note: Note = (method, outcome) => tried.add(`${method}: ${outcome}`);
  const crmOf = (other: ClientAccess) => watch(newClient(other).crm, '', note);
  const crm = crmOf(hub);
  const files = watch(newClient(hub).files, 'files.', note);
  return {
    crm,
    files,
    crmOf,
    listUntried: (modules) =>
      modules
        .flatMap((module) => listMethodsOf(module === 'files' ? { files } : crm, module))
        .flatMap((method) => outcomes.map((outcome) => `${method}: ${outcome}`))
        .filter((trial) => !tried.has(trial)),
  };
}

/** A module besides `crm`, recorded in the same way. */
export function watchModule<T extends object>(module: T, name: string) {
  const tried = new Set<string>();
  return {
    module: watch(module, `${name}.`, (method, outcome) => tried.add(`${method}: ${outcome}`)),
    listUntried: () =>
      listMethods(module, name)
        .flatMap((method) => outcomes.map((outcome) => `${method}: ${outcome}`))
        .filter((trial) => !tried.has(trial)),
  };
}

export function newClient(
  { baseUrl, privateApp, developerApiKey }: ClientAccess,
  options: { readonly numberOfApiCallRetries?: number } = {},
): Client {
  return new Client({
    basePath: baseUrl,
    ...options,
    ...(privateApp && { accessToken: privateApp.token }),
    ...(developerApiKey !== undefined && { developerApiKey }),
  });
}

/** The error response of a call. Throws if the call succeeded or got no response. */
export async function failureOf(call: Promise<unknown>): Promise<Failure> {
  try {
    await call;
  } catch (error) {
    if (isRefusal(error)) return { code: error.code, body: error.body };
    throw error;
  }
  throw new Error('The client did not throw.');
}

/** The modules that Spoke serves, by the tests that call all of their methods. */
export const servedModules = {
  records: [
    'companies',
    'contacts',
    'deals',
    'tickets',
    'products',
    'lineItems',
    'objects',
    'objects.notes',
    'objects.tasks',
    'objects.calls',
    'objects.meetings',
    'objects.emails',
    'quotes',
    'commerce.invoices',
    'objects.communications',
    'objects.goals',
    'objects.leads',
    'objects.postalMail',
    'objects.taxes',
  ],
  dealSplits: ['objects.dealSplits'],
  feedback: ['objects.feedbackSubmissions'],
  associations: ['associations', 'associations.schema', 'associations.v4'],
  labels: ['associations.v4.schema'],
  properties: ['properties'],
  pipelines: ['pipelines'],
  owners: ['owners'],
  schemas: ['schemas'],
  lists: ['lists'],
  exports: ['exports'],
  imports: ['imports'],
  timeline: ['timeline'],
  cards: ['extensions.cards'],
  calling: ['extensions.calling', 'extensions.videoconferencing'],
};

/** Every module below `client.crm` that has methods, as in `objects.notes`. */
export function listModules(crm: object, place = ''): string[] {
  return listKeys(crm).flatMap((key) => {
    const part: unknown = Reflect.get(crm, key);
    if (!isObject(part) || isApi(key)) return [];
    const module = `${place}${key}`;
    const nested = listModules(part, `${module}.`);
    return listMethods(part, module).length === 0 ? nested : [module, ...nested];
  });
}

type Outcome = 'success' | 'failure';
const outcomes: readonly Outcome[] = ['success', 'failure'];
type Note = (method: string, outcome: Outcome) => void;

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const isApi = (key: string) => key.endsWith('Api');
const isMethod = (value: unknown): value is (...given: unknown[]) => Promise<unknown> => typeof value === 'function';

function isRefusal(error: unknown): error is Failure {
  return error instanceof Error && error.constructor.name === 'ApiException';
}

// The members of a module or API: own fields, and those of its class; names that start with _ are private.
function listKeys(part: object): string[] {
  const inherited = Object.getOwnPropertyNames(Object.getPrototypeOf(part)).filter((key) => key !== 'constructor');
  return [...new Set([...Object.keys(part), ...inherited])].filter((key) => !key.startsWith('_') && key !== 'config');
}

// `createWithHttpInfo` is how `create` sends its request: the same method with the raw response.
function listMethods(part: object, place: string): string[] {
  return listKeys(part).flatMap((key) => {
    const value: unknown = Reflect.get(part, key);
    if (isObject(value) && isApi(key)) return listMethods(value, `${place}.${key}`);
    return isMethod(value) && !key.endsWith('WithHttpInfo') ? [`${place}.${key}`] : [];
  });
}

/** The methods of a module, as in `listMethods(crm, 'companies')`. */
const listMethodsOf = (crm: object, module: string) => listMethods(findModule(crm, module), module);

function findModule(crm: object, module: string): object {
  const found = module.split('.').reduce<unknown>((part, key) => isObject(part) && Reflect.get(part, key), crm);
  if (!isObject(found)) throw new Error(`The client has no module ${module}.`);
  return found;
}

// The same object, recording the outcome of each method call. Nested calls are not recorded.
function watch<T extends object>(part: T, place: string, note: Note): T {
  return new Proxy(part, {
    get: (target, key) => {
      const value: unknown = Reflect.get(target, key, target);
      if (typeof key === 'symbol') return value;
      if (isObject(value)) return watch(value, `${place}${key}.`, note);
      return isMethod(value) ? watchMethod(value.bind(target), `${place}${key}`, note) : value;
    },
  });
}

function watchMethod(method: (...given: unknown[]) => Promise<unknown>, name: string, note: Note) {
  return async (...given: unknown[]) => {
    try {
      const answer = await method(...given);
      note(name, 'success');
      return answer;
    } catch (error) {
      if (isRefusal(error)) note(name, 'failure');
      throw error;
    }
  };
}
