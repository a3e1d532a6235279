// The scenarios of a run. Each has its requests, a check of the response, and its limit: `bare`, a
// bare handler with the same SQL, or `pgbench`, only the same statements; `alsoBare` compares with both.
// `atMost` limits its requests at once: more searches of a second each would time out on a slow machine.
// `target` is the ratio to reach, and `embeddedTarget` that of the embedded database to PostgreSQL.
import { companyProperties, toCompany } from './world.mjs';

const many = 200;
const companies = '/crm/v3/objects/companies';
/** Marker in values that must differ each time. */
const marker = 'VARIES';

const range = (count, make) => Array.from({ length: count }, (_, place) => make(place));
/** A number of items evenly distributed over a list. */
const spread = (list, count) => range(count, (place) => list[Math.floor((place * list.length) / count)]);
const expect = (holds, what) => {
  if (!holds) throw new Error(`Wrong answer: ${JSON.stringify(what).slice(0, 500)}`);
};
const hasMany = (count) => (body) => expect(body.results?.length === count, body);

/** All scenarios for a world. `session` has the headers of a signed-in user. */
export function listScenarios(world, session) {
  const json = { ...world.headers, 'content-type': 'application/json' };
  const get = (path, headers = world.headers) => ({ method: 'GET', path, headers });
  const send = (method, path, body, varies = false) => ({
    method,
    path,
    headers: json,
    body: JSON.stringify(body),
    ...(varies && { marker }),
  });
  const post = (path, body) => send('POST', path, body);
  const scenarios = [
    ...listReads(world, { get, post }),
    ...listWrites(world, { send, post }),
    ...listSearches(world, post),
    ...listTimelines(world, { get, post, session }),
    {
      name: 'refresh a token',
      requests: [
        {
          method: 'POST',
          path: '/oauth/v1/token',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: world.tokens.refreshForm,
        },
      ],
      check: (body) => expect(typeof body.access_token === 'string', body),
    },
  ];
  return [...scenarios, mix(scenarios)];
}

const mixedReads = [
  'read one company',
  'list 100',
  'search: equality',
  'timeline of many events',
  'associations of a company',
];
const mixedWrites = ['create one company', 'update one property', 'create one event'];

/** Every fifth request is a write, the others are reads. */
function mix(scenarios) {
  const pick = (names, place) => {
    const { requests, check } = scenarios.find(({ name }) => name === names[place % names.length]);
    return { ...requests[Math.floor(place / names.length) % requests.length], check };
  };
  return {
    name: 'mixed, 80 % reads',
    limit: 'bare',
    requests: range(many, (place) =>
      place % 5 === 4 ? pick(mixedWrites, (place - 4) / 5) : pick(mixedReads, place - Math.floor(place / 5)),
    ),
  };
}

function listReads({ ids }, { get, post }) {
  const shown = `properties=${companyProperties.join(',')}`;
  const read = (scenario) => ({ limit: 'bare', target: 0.95, embeddedTarget: 0.9, ...scenario });
  const starts = spread(ids.slice(0, -100), 50);
  return [
    read({
      name: 'read one company',
      target: 1.3,
      requests: spread(ids, many).map((id) => get(`${companies}/${id}?${shown}`)),
      check: (body) =>
        expect(
          companyProperties.every((name) => body.properties?.[name]),
          body,
        ),
    }),
    read({
      name: 'list 100',
      embeddedTarget: 0.8,
      requests: starts.map((id) => get(`${companies}?limit=100&after=${id}&${shown}`)),
      check: hasMany(100),
    }),
    read({
      name: 'batch read 100',
      requests: range(50, (turn) =>
        post(`${companies}/batch/read`, {
          properties: companyProperties,
          inputs: spread(ids.slice(turn), 100).map((id) => ({ id })),
        }),
      ),
      check: hasMany(100),
    }),
    read({
      name: 'associations of a company',
      target: 0.92,
      requests: [get(`/crm/v4/objects/companies/${ids[0]}/associations/contacts?limit=100`)],
      check: hasMany(12),
    }),
  ];
}

function listWrites({ ids }, { send, post }) {
  // None of them matches the searches.
  const toDraft = (place) => ({ ...toCompany(place), phone: `+41 ${place}`, name: `Other ${place}` });
  const drafts = range(many, (place) => ({ properties: toDraft(place) }));
  // Searches match the phone, so another property is changed.
  const change = { properties: { description: `Makes anvils, ${marker}.` } };
  // No two share a record, so none waits for another.
  const batches = Math.floor(ids.length / 100);
  const toBatch = (turn) => range(100, (place) => ({ id: ids[place * batches + turn], ...change }));
  return [
    {
      name: 'create one company',
      limit: 'bare',
      target: 1.5,
      embeddedTarget: 0.5,
      requests: drafts.map((draft) => post(companies, draft)),
      check: (body) => expect(body.id && body.properties.name.startsWith('Other'), body),
    },
    {
      name: 'update one property',
      limit: 'pgbench',
      target: 2,
      requests: spread(ids, many).map((id) => send('PATCH', `${companies}/${id}`, change, true)),
      check: (body) => expect(/^Makes anvils, (?!number)/.test(body.properties?.description), body),
    },
    {
      name: 'batch create 100',
      limit: 'pgbench',
      target: 0.55,
      embeddedTarget: 0.8,
      requests: [0, 100].map((from) =>
        post(`${companies}/batch/create`, { inputs: range(100, (place) => drafts[from + place]) }),
      ),
      check: hasMany(100),
    },
    {
      name: 'batch update 100',
      limit: 'pgbench',
      target: 0.55,
      embeddedTarget: 0.8,
      requests: range(Math.min(40, batches), (turn) =>
        send('POST', `${companies}/batch/update`, { inputs: toBatch(turn) }, true),
      ),
      check: hasMany(100),
    },
  ];
}

function listSearches({ ids }, post) {
  const search = (name, requests, check, target = 0.6) => ({
    name,
    limit: 'pgbench',
    alsoBare: true,
    target,
    embeddedTarget: 0.9,
    requests,
    check,
  });
  const find = (filters, rest = {}) =>
    post(`${companies}/search`, { filterGroups: [{ filters }], properties: companyProperties, limit: 10, ...rest });
  const places = spread([...ids.keys()], many);
  const since = { propertyName: 'hs_lastmodifieddate', operator: 'GTE', value: String(Date.now() - 86_400_000) };
  const sorts = [{ propertyName: 'hs_lastmodifieddate', direction: 'ASCENDING' }];
  const withToken = (value) => find([{ propertyName: 'name', operator: 'CONTAINS_TOKEN', value }]);
  return [
    search(
      'search: equality',
      places.map((place) => find([{ propertyName: 'phone', operator: 'EQ', value: toCompany(place).phone }])),
      (body) => expect(body.total === 1 && body.results.length === 1, body),
      0.85,
    ),
    search('search: changed since, by time', [find([since], { limit: 100, sorts })], hasMany(100)),
    search(
      'search: token in the name',
      places.map((place) => withToken(toCompany(place).name.split(' ')[1])),
      (body) => expect(body.total === 1 && body.results.length === 1, body),
      0.85,
    ),
    { ...search('search: token that many have', [withToken('Acme')], hasMany(10)), alsoBare: false, atMost: 8 },
  ];
}

function listTimelines({ busy, small, large, toEvent }, { get, post, session }) {
  const page = (id) => [get(`/_app/objects/contacts/${id}/timeline?limit=20`, session)];
  const first = { limit: 'bare', target: 0.95, embeddedTarget: 0.9 };
  const hasEvents = (count) => (body) => expect(body.results?.length >= count && body.results.length <= 20, body);
  return [
    {
      name: 'create one event',
      limit: 'bare',
      target: 1.5,
      embeddedTarget: 0.5,
      requests: [{ ...post('/crm/v3/timeline/events', { ...toEvent(busy), id: `event-${marker}` }), marker }],
      check: (body) => expect(body.id, body),
    },
    {
      name: 'event batch 100',
      limit: 'pgbench',
      target: 0.55,
      embeddedTarget: 0.8,
      requests: [
        {
          ...post('/crm/v3/timeline/events/batch/create', {
            inputs: range(100, (place) => ({ ...toEvent(busy), id: `event-${place}-${marker}` })),
          }),
          marker,
        },
      ],
      check: () => undefined,
    },
    { ...first, name: 'timeline of 10 events', requests: page(small), check: hasEvents(10) },
    { ...first, name: 'timeline of many events', requests: page(large), check: hasEvents(20) },
  ];
}
