import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { request } from './http.js';

interface Route {
  readonly method: string;
  readonly path: string;
  readonly hits: number;
}

/** Where servers of a run record the called routes, if the run asks for it. */
const folder = (): string | undefined => process.env['SPOKE_TEST_ROUTES'];

/** Records what the tests have called on a server that is about to stop. One that does not respond adds nothing. */
export async function noteRoutes(baseUrl: string): Promise<void> {
  const into = folder();
  if (into === undefined) return;
  try {
    const { status, body } = await request(baseUrl, { path: '/_spoke/routes' });
    if (status === 200) writeFileSync(join(into, `${randomUUID()}.json`), JSON.stringify(body.results));
  } catch {
    return;
  }
}

/** Records a successful call on a production server, which has no list of its routes to read. */
export function noteCall(method: string, path: string): void {
  const into = folder();
  const route: Route = { method, path, hits: 1 };
  if (into !== undefined) writeFileSync(join(into, `${randomUUID()}.json`), JSON.stringify([route]));
}

/** Creates the folder in which this run's servers record their routes. */
export function collectRoutes(into: string): void {
  mkdirSync(into, { recursive: true });
  process.env['SPOKE_TEST_ROUTES'] = into;
}

/** The endpoints that no test of the run has called successfully, as `GET /path`. */
export function listUntestedRoutes(): string[] {
  const from = folder();
  if (from === undefined) return [];
  const notes = readdirSync(from).map((name) => JSON.parse(readFileSync(join(from, name), 'utf8')) as Route[]);
  const hits = new Map<string, number>();
  for (const { method, path, hits: some } of notes.flat()) {
    const name = `${method} ${path}`;
    hits.set(name, (hits.get(name) ?? 0) + some);
  }
  return [...hits].filter(([, count]) => count === 0).map(([name]) => name);
}
