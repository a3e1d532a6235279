import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { newPlace, runJson, type Place } from './cli.js';
import { request } from './http.js';
import { newHub, type TestHub } from './hubs.js';
import { launch } from './spoke-process.js';

type Notes = Readonly<Record<string, { readonly count: number; readonly examples: readonly string[] }>>;

interface PullReport {
  readonly hubId: number;
  readonly run: number;
  readonly startedAt: string;
  readonly counts: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly omitted: Readonly<Record<string, Notes>>;
}

/** An empty place, removed after the test. */
export async function newTarget(): Promise<Place> {
  const place = await newPlace();
  onTestFinished(() => place.remove());
  return place;
}

export const placeOf = ({ baseUrl, privateApp }: TestHub) => ({ url: baseUrl, token: privateApp.token });
/** The arguments of `spoke pull` into a place. */
export const toArgs = ({ url, token }: { url: string; token: string }, { dataDir }: Place) => [
  ...['pull', '--url', url, '--token', token, '--report', join(dataDir, 'report.json')],
];

/** Runs `spoke pull`, and returns its report. */
export async function copyAccount(
  place: Place,
  source: { url: string; token: string },
  ...more: string[]
): Promise<PullReport> {
  return (await runJson(place.env, ...toArgs(source, place), ...more)) as PullReport;
}

/** Sends a request of the account; throws unless it succeeds. */
export async function send(hub: TestHub, path: string, json: object, method = 'POST') {
  const reply = await hub.request({ method, path, json });
  if (reply.status >= 300) throw new Error(`${path}: ${reply.status} ${reply.text}`);
  return reply.body as { id: string };
}

export const create = (hub: TestHub, type: string, properties: object) =>
  send(hub, `/crm/v3/objects/${type}`, { properties });

/** Starts a server on the copy, with a token of the account. */
export async function openCopy(place: Place, { hubId }: Pick<TestHub, 'hubId'>) {
  // Its token has all scopes.
  const any = await newHub();
  const json = { tokenKey: any.privateApp.token };
  const { body } = await any.request({ path: '/oauth/v2/private-apps/get/access-token-info', json });
  const scopes = (body as { scopes: string[] }).scopes.join();
  const args = ['token', 'private-app', 'create', '--hub', String(hubId), '--name', 'Test', '--scopes', scopes];
  const { token } = (await runJson(place.env, ...args)) as { token: string };
  const server = launch({ env: { ...place.env, PORT: '0' } });
  const stop = async () => {
    server.signal('SIGTERM');
    await server.exited;
  };
  onTestFinished(stop);
  const url = await server.listening();
  const get = async (path: string) => (await request(url, { path, token })).body as Record<string, never>;
  const post = async (path: string, json: object) => (await request(url, { path, token, json })).body as { id: string };
  return { url, token, get, post, stop };
}
