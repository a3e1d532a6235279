// The questions of a run. Each has its requests, what a right answer is, and the limit that it is held against: `bare`, a
// bare handler with the same SQL, or `pgbench`, the same statements by themselves. `target` is the ratio to reach.
import { companyProperties, toCompany } from './world.mjs';

const many = 200;
const companies = '/crm/v3/objects/companies';
/** In values that have to be another each time. */
const marker = 'VARIES';

const range = (count, make) => Array.from({ length: count }, (_, place) => make(place));
const expect = (holds, what) => {
  if (!holds) throw new Error(`Wrong answer: ${JSON.stringify(what).slice(0, 500)}`);
};
const hasMany = (count) => (body) => expect(body.results?.length === count, body);

/** All of them, for a world. `session` are the headers of a signed-in person. */
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
  return [
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
}

function listReads({ ids }, { get, post }) {
  const shown = `properties=${companyProperties.join(',')}`;
  const pick = (place) => ids[(place * 37) % ids.length];
  return [
    {
      name: 'read one company',
      limit: 'bare',
      target: 0.9,
      requests: range(many, (place) => get(`${companies}/${pick(place)}?${shown}`)),
      check: (body) => expect(body.properties?.city && body.properties.domain, body),
    },
    {
      name: 'list 100',
      limit: 'bare',
      target: 0.9,
      requests: range(50, (place) => get(`${companies}?limit=100&after=${ids[place * 10]}&${shown}`)),
      check: hasMany(100),
    },
    {
      name: 'batch read 100',
      limit: 'bare',
      target: 0.9,
      requests: range(50, (turn) =>
        post(`${companies}/batch/read`, {
          properties: companyProperties,
          inputs: range(100, (place) => ({ id: ids[(turn * 100 + place * 7) % ids.length] })),
        }),
      ),
      check: (body) => expect(body.results?.length > 90, body),
    },
    {
      name: 'associations of a company',
      limit: 'bare',
      target: 0.9,
      requests: [get(`/crm/v4/objects/companies/${ids[0]}/associations/contacts?limit=100`)],
      check: hasMany(12),
    },
  ];
}

function listWrites({ ids }, { send, post }) {
  const drafts = range(many, (place) => ({ properties: toCompany(place) }));
  const updates = (turn) =>
    range(100, (place) => ({ id: ids[(turn * 100 + place) % ids.length], properties: { phone: `+49 ${marker}` } }));
  return [
    {
      name: 'create one company',
      limit: 'bare',
      target: 0.9,
      requests: drafts.map((draft) => post(companies, draft)),
      check: (body) => expect(body.id, body),
    },
    {
      name: 'update one property',
      limit: 'pgbench',
      target: 0.7,
      requests: range(many, (place) =>
        send(
          'PATCH',
          `${companies}/${ids[(place * 37) % ids.length]}`,
          { properties: { phone: `+49 ${marker}` } },
          true,
        ),
      ),
      check: (body) => expect(body.id, body),
    },
    {
      name: 'batch create 100',
      limit: 'pgbench',
      target: 0.55,
      requests: range(20, (turn) =>
        post(`${companies}/batch/create`, {
          inputs: range(100, (place) => ({ properties: toCompany(turn * 100 + place) })),
        }),
      ),
      check: hasMany(100),
    },
    {
      name: 'batch update 100',
      limit: 'pgbench',
      target: 0.55,
      // Some writers at once must not meet at the same records all the time.
      requests: range(40, (turn) => send('POST', `${companies}/batch/update`, { inputs: updates(turn) }, true)),
      check: hasMany(100),
    },
  ];
}

function listSearches({ ids }, post) {
  const search = (name, requests, check) => ({ name, limit: 'pgbench', target: 0.6, requests, check });
  const find = (filters, rest = {}) =>
    post(`${companies}/search`, { filterGroups: [{ filters }], properties: companyProperties, limit: 10, ...rest });
  const pick = (place) => toCompany((place * 37) % ids.length);
  return [
    search(
      'search: equality',
      range(many, (place) => find([{ propertyName: 'phone', operator: 'EQ', value: pick(place).phone }])),
      (body) => expect(body.total >= 0, body),
    ),
    search(
      'search: changed since, by time',
      range(many, () =>
        find([{ propertyName: 'hs_lastmodifieddate', operator: 'GTE', value: String(Date.now() - 3_600_000) }], {
          limit: 100,
          sorts: [{ propertyName: 'hs_lastmodifieddate', direction: 'ASCENDING' }],
        }),
      ),
      hasMany(100),
    ),
    search(
      'search: token in the name',
      range(many, (place) =>
        find([{ propertyName: 'name', operator: 'CONTAINS_TOKEN', value: pick(place).name.split(' ')[1] }]),
      ),
      (body) => expect(body.total >= 1, body),
    ),
  ];
}

function listTimelines({ busy, small, large, toEvent }, { get, post, session }) {
  const page = (id) => [get(`/_app/objects/contacts/${id}/timeline?limit=20`, session)];
  return [
    {
      name: 'create one event',
      limit: 'bare',
      target: 0.9,
      requests: [{ ...post('/crm/v3/timeline/events', { ...toEvent(busy), id: `event-${marker}` }), marker }],
      check: (body) => expect(body.id, body),
    },
    {
      name: 'event batch 100',
      limit: 'pgbench',
      target: 0.55,
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
    {
      name: 'timeline of 10 events',
      limit: 'bare',
      target: 0.9,
      requests: page(small),
      check: (body) => expect(body.results?.length >= 10, body),
    },
    { name: 'timeline of many events', limit: 'bare', target: 0.9, requests: page(large), check: hasMany(20) },
  ];
}
