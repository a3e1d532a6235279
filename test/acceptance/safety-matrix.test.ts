import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { digestAccount } from '../support/account-digest.js';
import { startSpoke, type SpokeApp } from '../support/app.js';
import { request } from '../support/http.js';
import { inTurn } from '../support/in-turn.js';
import { listMatrixCallers, type MatrixCaller } from '../support/matrix-callers.js';
import {
  endsItself,
  listMatrixRoutes,
  readForeignId,
  readIds,
  toComparable,
  toMatrixBody,
  toMatrixRequest,
  toMissing,
  type MatrixRoute,
} from '../support/matrix-requests.js';
import { newMatrixAccount, type MatrixAccount } from '../support/matrix-world.js';

const width = 24;

/** Routes without secrets of an account: public pages and files, and tokens, which are their own proof. */
const answersAnyone =
  /^\/(hubfs|app|assets|docs|submissions|oauth)\/|^\/contacts\/\{|^\/_app\/apps\/\{appId\}\/icon$|^\/_track\//;

interface Cell {
  readonly route: MatrixRoute;
  readonly body: unknown;
  readonly ids: Readonly<Record<string, string>>;
  readonly changed: readonly string[];
  readonly foreign: Readonly<Record<string, string>>;
  readonly missing: Readonly<Record<string, string>>;
}

let app: SpokeApp;
let ours: MatrixAccount;
let theirs: MatrixAccount;
let before: Record<string, string>;
let callers: MatrixCaller[];
let cells: Cell[];
let count = 0;
const successes = new Map<string, number>();
const withoutForeign = new Set<string>();

beforeAll(async () => {
  app = await startSpoke();
  ours = await newMatrixAccount({ baseUrl: app.baseUrl, marker: 'oursmark' });
  theirs = await newMatrixAccount({ baseUrl: app.baseUrl, marker: 'theirsmark', isAhead: true });
  // The sandbox serves every program of its machine: its own tests cover all other callers.
  const routes = (await listMatrixRoutes(app.baseUrl)).filter(({ path }) => !path.startsWith('/_spoke/'));
  cells = await inTurn(routes, 1, toCell);
  callers = await listMatrixCallers(ours, theirs);
  before = await digestAccount(theirs, app.databaseUrl);
});
afterAll(async () => {
  console.log(`The matrix of routes, credentials and ids made ${count} requests.`);
  await app?.close();
});

/** An address that the request adds to a contact, or removes from it: it names nothing of an account. */
const isText = ({ path }: MatrixRoute, name: string): boolean =>
  name === 'email' && path.startsWith('/contacts/v1/secondary-email/');

async function toCell(route: MatrixRoute): Promise<Cell> {
  const own = await readIds(route, ours);
  const ids: Record<string, string> = {};
  const foreign: Record<string, string> = {};
  for (const name of route.parameters) {
    ids[name] = own[name] ?? '7';
    const isOpen = answersAnyone.test(route.path) || isText(route, name);
    const theirId = isOpen ? undefined : await readForeignId(route, name, theirs);
    if (theirId !== undefined && theirId !== own[name]) foreign[name] = theirId;
    else if (!isOpen) withoutForeign.add(name);
  }
  const missing = Object.fromEntries(Object.entries(foreign).map(([name, id]) => [name, toMissing(id)]));
  return { route, body: toMatrixBody(route), ids, foreign, missing, changed: Object.keys(foreign) };
}

async function send(cell: Cell, caller: MatrixCaller, ids: Readonly<Record<string, string>>) {
  count += 1;
  const reply = await request(app.baseUrl, caller.apply(toMatrixRequest(cell.route, cell.body, ids)));
  const answer = toComparable(reply, Object.values(ids));
  // The activity of an account names the targets of its own requests, which are foreign ids here.
  const shown = /\/activity\b/.test(cell.route.path) ? answer.replace(/"target(?:ObjectId)?":"[^"]*"/g, '') : answer;
  const faults = [
    // A rate limit error would not show who may call.
    ...(reply.status >= 500 || (reply.status === 429 && cell.route.name !== 'POST /_app/session')
      ? [`status ${reply.status}`]
      : []),
    ...(shown.includes(theirs.marker) ? [`shows what the other account keeps: ${shown.slice(0, 300)}`] : []),
  ];
  if (reply.status < 300) successes.set(caller.name, (successes.get(caller.name) ?? 0) + 1);
  return { status: reply.status, shown, faults: faults.map((fault) => `${toTitle(cell, caller)}: ${fault}`) };
}

const toTitle = ({ route }: Cell, { name }: MatrixCaller): string => `${route.name} as ${name}`;

/**
 * Each of the other account's ids separately, among our own, and all of them together. The name of a flag is no id: in
 * our own app it would make a flag of ours.
 */
function listForeignSets({ changed }: Cell): string[][] {
  const alone = changed.filter((name) => name !== 'flagName').map((name) => [name]);
  return changed.length > 1 ? [...alone, [...changed]] : alone;
}

const pickFrom = (ids: Readonly<Record<string, string>>, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, ids[name] ?? '']));

async function compare(cell: Cell, caller: MatrixCaller): Promise<string[]> {
  const faults: string[] = [];
  for (const names of listForeignSets(cell)) {
    const [foreign, missing] = [
      await send(cell, caller, { ...cell.ids, ...pickFrom(cell.foreign, names) }),
      await send(cell, caller, { ...cell.ids, ...pickFrom(cell.missing, names) }),
    ];
    faults.push(...foreign.faults, ...missing.faults);
    if (foreign.shown === missing.shown) continue;
    const where = `${toTitle(cell, caller)} with ${names.join(', ')} of the other account`;
    faults.push(`${where}: ${foreign.shown.slice(0, 300)}, but where there is none: ${missing.shown.slice(0, 300)}`);
  }
  return faults;
}

/** The allowed response for a caller without rights: a rejected credential, or none of our things. */
function findOpenDoor({ route }: Cell, { trust }: MatrixCaller, status: number): string | undefined {
  const reads = ['GET', 'HEAD', 'OPTIONS'].includes(route.method);
  if (route.isOpen || trust === 'real' || (trust === 'forged' && reads)) return undefined;
  const ofPerson = route.operation?.security.join() === 'session';
  if (trust === 'lost' && ofPerson) return undefined;
  const expected = trust === 'lost' ? [401, 403, 404] : [401, 403];
  return expected.includes(status) ? undefined : `answers ${status}`;
}

async function callOwn(cell: Cell, caller: MatrixCaller): Promise<string[]> {
  const { status, faults } = await send(cell, caller, cell.ids);
  const door = findOpenDoor(cell, caller, status);
  return door === undefined ? faults : [...faults, `${toTitle(cell, caller)}: ${door}`];
}

/** For tens of thousands of requests, on a slow machine too. */
const wholeMs = 360_000;

const crossWith = (some: readonly Cell[]) => some.flatMap((cell) => callers.map((caller) => ({ cell, caller })));

describe('every route with every kind of credential', () => {
  it('covers all routes of the server and all kinds of ids', () => {
    expect(cells.length).toBeGreaterThan(200);
    expect(callers.length).toBe(21);
    // The other account has nothing of this that a request could name, and the same kinds of rules and associations; the
    // states of a flag in accounts (portals) are data of the app. Numbers of enrollments are so short that other texts have
    // them: src/workflows/histories/enrollments.test.ts asks for those of another account. Nobody here signs in at an identity
    // provider: src/accounts/single-sign-on/single-sign-on.test.ts asks for the identity of another user.
    const nothing = [
      'category',
      'count',
      'definitionId',
      'deliveryId',
      'enrollmentId',
      'formId',
      'functionType',
      'identityId',
      'kind',
      'portalId',
      'revisionId',
      'ruleType',
      'tool',
      'utk',
    ];
    expect([...withoutForeign].sort()).toEqual(nothing);
  });

  it(
    'returns the same for ids of another account and unknown ids',
    async () => {
      const pairs = crossWith(cells.filter(({ changed }) => changed.length > 0));
      const faults = await inTurn(pairs, width, ({ cell, caller }) => compare(cell, caller));
      expect(faults.flat()).toEqual([]);
    },
    wholeMs,
  );

  it(
    'accepts the right credentials only, shows nothing of another account and never fails',
    async () => {
      const isEnding = ({ route }: Cell) => endsItself.test(route.name);
      const isDelete = ({ route }: Cell) => route.method === 'DELETE';
      const stages = [
        cells.filter((cell) => !isEnding(cell) && !isDelete(cell)),
        cells.filter((cell) => !isEnding(cell) && isDelete(cell)),
        cells.filter(isEnding),
      ];
      for (const stage of stages) {
        // Callers without rights come first: a deletion by others would hide that they could.
        for (const trusts of [['nobody', 'forged', 'lost'], ['real']]) {
          const pairs = crossWith(stage).filter(({ caller }) => trusts.includes(caller.trust));
          const faults = await inTurn(pairs, width, ({ cell, caller }) => callOwn(cell, caller));
          expect(faults.flat()).toEqual([]);
        }
      }
    },
    wholeMs,
  );

  it('was called with valid credentials', () => {
    const least = { admin: 120, member: 100, viewer: 60, 'private app': 100, 'OAuth app': 25, 'developer key': 25 };
    for (const [name, expected] of Object.entries(least)) {
      expect([name, successes.get(name)]).toEqual([name, expect.toSatisfy((found: number) => found >= expected)]);
    }
  });

  it('does not change the other account', async () => {
    expect(await digestAccount(theirs, app.databaseUrl)).toEqual(before);
  });
});
