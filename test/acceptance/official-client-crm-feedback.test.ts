import type { Filter } from '@hubspot/api-client/lib/codegen/crm/objects/feedback_submissions/models/Filter.js';
import { beforeAll, expect, it } from 'vitest';
import { startSpoke } from '../support/app.js';
import { failureOf, servedModules, watchClient, type WatchedClient } from '../support/official-client.js';

const id = '77';
const contactId = '7';
const privateApp = {
  name: 'Feedback',
  token: 'pat-na1-6b0a4c9e-5f39-4a61-9f0e-2d8c7b1a3e55',
  scopes: ['crm.objects.feedback_submissions.read', 'crm.objects.contacts.write'],
};
const properties = { hs_survey_name: 'After delivery', hs_survey_type: 'NPS', hs_value: '9', hs_content: 'Fine' };
const seed = {
  hubs: [{ hubId: 1, name: 'Acme', privateApps: [privateApp] }],
  records: {
    contacts: [{ id: contactId, properties: { lastname: 'Lovelace' } }],
    feedback_submissions: [{ id, properties }],
    leads: [{ id: '8', properties: { hs_lead_name: 'Seeded' } }],
    associations: [
      { from: { objectType: 'feedback_submissions', id }, to: { objectType: 'contacts', id: contactId } },
      { from: { objectType: 'leads', id: '8' }, to: { objectType: 'contacts', id: contactId } },
    ],
  },
};

let watched: WatchedClient;
let baseUrl: string;
beforeAll(async () => {
  const spoke = await startSpoke({ seed });
  baseUrl = spoke.baseUrl;
  watched = watchClient({ baseUrl, privateApp });
  return () => spoke.close();
});

/** Feedback submissions are read only: they come with a seed (Assumption K17). */
it('the official Node client reads feedback submissions, one by one, in pages and batches, and by a search', async () => {
  const { basicApi, batchApi, searchApi } = watched.crm.objects.feedbackSubmissions;
  const names = Object.keys(properties);
  const page = await basicApi.getPage(10, undefined, names);
  expect(page.results).toMatchObject([{ id, archived: false, properties }]);
  const read = await basicApi.getById(id, names, undefined, ['contacts']);
  expect(read).toMatchObject({ id, properties });
  expect(read.associations?.['contacts']?.results).toMatchObject([{ id: contactId }]);
  const asked = { properties: names, propertiesWithHistory: [], inputs: [{ id }] };
  expect((await batchApi.read(asked)).results).toMatchObject([{ id, properties }]);
  const filters = [{ propertyName: 'hs_survey_type', operator: 'EQ' as Filter['operator'], value: 'NPS' }];
  const found = await searchApi.doSearch({ filterGroups: [{ filters }], properties: names });
  expect(found).toMatchObject({ total: 1, results: [{ id, properties }] });
});

it('its calls fail without the scope, and for records that do not exist', async () => {
  const { crm } = watched;
  const missing = await failureOf(crm.objects.feedbackSubmissions.basicApi.getById('1'));
  expect(missing.code).toBe(404);
  const stranger = watched.crmOf({ baseUrl, privateApp: { token: 'pat-na1-00000000-0000-0000-0000-000000000000' } });
  const { basicApi, batchApi, searchApi } = stranger.objects.feedbackSubmissions;
  const asked = { properties: [], propertiesWithHistory: [], inputs: [{ id }] };
  const calls = [() => basicApi.getPage(), () => batchApi.read(asked), () => searchApi.doSearch({})];
  for (const call of calls) expect((await failureOf(call())).code).toBe(401);
  expect(watched.listUntried(servedModules.feedback)).toEqual([]);
});
