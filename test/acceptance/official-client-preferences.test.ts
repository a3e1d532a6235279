import { expect, it } from 'vitest';
import { newHub } from '../support/hubs.js';
import { failureOf, newClient, watchModule } from '../support/official-client.js';

it('the official Node client reads subscriptions, and subscribes and unsubscribes an address', async () => {
  const hub = await newHub({ name: 'Official client, preferences' });
  const { module, listUntried } = watchModule(newClient(hub).communicationPreferences, 'communicationPreferences');
  const { definitionApi, statusApi } = module;
  const { subscriptionDefinitions } = await definitionApi.getPage();
  expect(subscriptionDefinitions[0]?.createdAt).toBeInstanceOf(Date);
  const subscription = { emailAddress: 'ada@example.com', subscriptionId: subscriptionDefinitions[0]?.id ?? '' };
  expect(await statusApi.subscribe(subscription)).toMatchObject({ status: 'SUBSCRIBED' });
  const { recipient, subscriptionStatuses } = await statusApi.getEmailStatus(subscription.emailAddress);
  expect([recipient, subscriptionStatuses[0]?.status]).toEqual([subscription.emailAddress, 'SUBSCRIBED']);
  expect(await statusApi.unsubscribe(subscription)).toMatchObject({ status: 'NOT_SUBSCRIBED' });
  for (const call of [statusApi.subscribe, statusApi.unsubscribe]) {
    expect(await failureOf(call.call(statusApi, subscription))).toMatchObject({
      code: 400,
      body: { category: 'VALIDATION_ERROR' },
    });
  }
  expect((await failureOf(statusApi.getEmailStatus('nobody'))).code).toBe(400);
  expect(listUntried()).toEqual(['communicationPreferences.definitionApi.getPage: failure']);
});
