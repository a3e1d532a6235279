import { describe, expect, inject, it } from 'vitest';
import { failureOf, servedModules, watchClient } from '../support/official-client.js';
import { seed } from '../support/seed.js';

const appId = 3001;

describe('the official Node client, crm.extensions.cards', () => {
  it('creates, lists, reads, changes and deletes cards, and reads a sample', async () => {
    const baseUrl = inject('baseUrl');
    const client = watchClient({ baseUrl, developerApiKey: seed.developers[0]?.apiKey ?? '' });
    const { cardsApi, sampleResponseApi } = client.crm.extensions.cards;
    const draft = {
      title: 'Support requests',
      fetch: {
        targetUrl: 'https://app.example.com/card',
        objectTypes: [{ name: 'contacts' as never, propertiesToSend: ['email'] }],
      },
      display: { properties: [] },
      actions: { baseUrls: ['https://app.example.com/'] },
    };
    const made = await cardsApi.create(appId, draft);
    expect(made).toMatchObject(draft);
    expect(made.createdAt).toBeInstanceOf(Date);
    expect((await cardsApi.getAll(appId)).results.map(({ id }) => id)).toContain(made.id);
    expect(await cardsApi.getById(made.id, appId)).toMatchObject(draft);
    expect(await cardsApi.update(made.id, appId, { title: 'Requests' })).toMatchObject({ ...draft, title: 'Requests' });
    expect((await sampleResponseApi.getCardsSampleResponse()).totalCount).toBe(2);
    await expect(cardsApi.archive(made.id, appId)).resolves.toBeUndefined();

    const missing = { code: 404, body: { category: 'OBJECT_NOT_FOUND' } };
    expect(await failureOf(cardsApi.getById(made.id, appId))).toMatchObject(missing);
    expect(await failureOf(cardsApi.archive(made.id, appId))).toMatchObject(missing);
    expect(await failureOf(cardsApi.update(made.id, appId, {}))).toMatchObject(missing);
    expect((await failureOf(cardsApi.create(appId, {} as never))).code).toBe(400);
    expect((await failureOf(cardsApi.getAll(1))).code).toBe(404);
    const elsewhere = client.crmOf({ baseUrl: `${baseUrl}/nowhere` }).extensions.cards;
    expect((await failureOf(elsewhere.sampleResponseApi.getCardsSampleResponse())).code).toBe(404);
    expect(client.listUntried(servedModules.cards)).toEqual([]);
  });
});
