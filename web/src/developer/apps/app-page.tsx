import { Avatar, Group, Stack, Tabs, Text } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { t } from '../../i18n/messages.js';
import { Page } from '../../ui/page.js';
import { AppAuth } from './app-auth.js';
import { AppCalls } from './app-calls.js';
import { AppIcon } from './app-icon.js';
import { AppOverview } from './app-overview.js';
import { AppTemplates } from '../templates/app-templates.js';
import { useApp } from '../developer-data.js';
import { DeveloperTrail } from '../developer-trail.js';
import { Deliveries } from '../webhooks/deliveries.js';
import { Subscriptions } from '../webhooks/subscriptions.js';
import { WebhookSettings } from '../webhooks/webhook-settings.js';

const tabs = [
  { value: 'auth', label: t('Auth'), Panel: AppAuth },
  { value: 'overview', label: t('Overview'), Panel: AppOverview },
  { value: 'calls', label: t('Calls'), Panel: AppCalls },
  { value: 'icon', label: t('Icon'), Panel: AppIcon },
  { value: 'templates', label: t('Timeline templates'), Panel: AppTemplates },
  { value: 'webhooks', label: t('Webhooks'), Panel: AppWebhooks },
] as const;

/** An app: credentials, usage, icon, event templates and webhooks. */
export function AppPage() {
  const app = useApp();
  const [query, setQuery] = useSearchParams();
  const tab = query.get('tab');
  const current = tabs.find(({ value }) => value === tab) ?? tabs[0];
  return (
    <>
      <DeveloperTrail here={app.name} />
      <Page
        title={app.name}
        actions={
          <Group gap="xs" wrap="nowrap">
            <Text size="sm" c="dimmed">
              {t(
                '{installs, plural, one {App {appId}, connected to # account} other {App {appId}, connected to # accounts}}',
                { installs: app.installs, appId: app.appId },
              )}
            </Text>
            {app.iconUrl !== null && <Avatar src={app.iconUrl} alt={t('Icon of the app')} size={30} radius="sm" />}
          </Group>
        }
      >
        <Tabs
          value={current.value}
          onChange={(value) => setQuery(value === null ? {} : { tab: value }, { replace: true })}
          keepMounted={false}
        >
          <Tabs.List mb="md">
            {tabs.map(({ value, label }) => (
              <Tabs.Tab key={value} value={value}>
                {label}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {tabs.map(({ value, Panel }) => (
            <Tabs.Panel key={value} value={value}>
              <Panel />
            </Tabs.Panel>
          ))}
        </Tabs>
      </Page>
    </>
  );
}

/** The webhook target, subscriptions and deliveries of the app. */
function AppWebhooks() {
  return (
    <Stack gap="xl">
      <WebhookSettings />
      <Subscriptions />
      <Deliveries />
    </Stack>
  );
}
