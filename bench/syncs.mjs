// Reads all companies in the two ways that connectors use, with the time of each page.
import { median } from './measure.mjs';

const path = '/crm/v3/objects/companies';
const pageSize = { list: 100, search: 200 };
/** The result limit of a search; a connector then searches again from the last time seen. */
const reach = 10_000;

/** Both ways; throws unless they find the same companies, at least `least` of them. */
export async function measureSyncs(spoke, { headers }, least) {
  const ask = createAsking(spoke.url, headers);
  const [listed, searched] = [await syncByList(ask), await syncBySearch(ask)];
  const isSame = listed.ids.size === searched.ids.size && [...listed.ids].every((id) => searched.ids.has(id));
  if (!isSame || listed.ids.size < least) {
    throw new Error(`Wrong answer: ${listed.ids.size} companies by list, ${searched.ids.size} by search, of ${least}`);
  }
  return [toFigures('sync by list', listed.times), toFigures('sync by search', searched.times)];
}

/** Keyset paging: each page has the cursor of the next one. */
async function syncByList(ask) {
  const [ids, times] = [new Set(), []];
  for (let after; ;) {
    const { body, time } = await ask(`${path}?limit=${pageSize.list}${after ? `&after=${after}` : ''}`);
    times.push(time);
    for (const { id } of body.results) ids.add(id);
    after = body.paging?.next.after;
    if (!after) return { ids, times };
  }
}

/** The oldest change first, from the last one seen. */
async function syncBySearch(ask) {
  const [ids, times] = [new Set(), []];
  for (let since = 0; ;) {
    const known = ids.size;
    let last = since;
    for (let after = 0; after !== undefined && after < reach;) {
      const { body, time } = await ask(`${path}/search`, toSearch(since, after));
      times.push(time);
      for (const { id } of body.results) ids.add(id);
      last = Date.parse(body.results.at(-1)?.properties.hs_lastmodifieddate ?? last);
      after = body.paging && Number(body.paging.next.after);
      if (after === undefined) return { ids, times };
    }
    if (ids.size === known) throw new Error(`${reach} companies changed at the same time: a search cannot pass them.`);
    since = last;
  }
}

const toSearch = (since, after) => ({
  filterGroups: [{ filters: [{ propertyName: 'hs_lastmodifieddate', operator: 'GTE', value: String(since) }] }],
  sorts: [{ propertyName: 'hs_lastmodifieddate', direction: 'ASCENDING' }],
  properties: ['hs_lastmodifieddate'],
  limit: pageSize.search,
  after: String(after),
});

function createAsking(url, headers) {
  return async (to, json) => {
    const started = performance.now();
    const reply = await fetch(`${url}${to}`, {
      headers: { ...headers, ...(json && { 'content-type': 'application/json' }) },
      ...(json && { method: 'POST', body: JSON.stringify(json) }),
    });
    const body = await reply.json();
    if (!reply.ok) throw new Error(`${to}: ${reply.status} ${JSON.stringify(body)}`);
    return { body, time: performance.now() - started };
  };
}

/** The median milliseconds of a page, among the first tenth of them and the last. */
function toFigures(name, times) {
  const tenth = Math.max(1, Math.floor(times.length / 10));
  const [first, last] = [median(times.slice(0, tenth)), median(times.slice(-tenth))];
  const seconds = times.reduce((sum, time) => sum + time, 0) / 1000;
  return { name, pages: times.length, seconds, p50: median(times), first, last, ratio: last / first };
}
