import { Stack } from '@mantine/core';
import { Deliveries } from './deliveries.js';
import { Subscriptions } from './subscriptions.js';
import { WebhookSettings } from './webhook-settings.js';

/** What the app is told of, where, and what became of it. */
export function AppWebhooks() {
  return (
    <Stack gap="xl">
      <WebhookSettings />
      <Subscriptions />
      <Deliveries />
    </Stack>
  );
}
