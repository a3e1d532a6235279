import { Button, Tabs } from '@mantine/core';
import { IconRestore } from '@tabler/icons-react';
import { useSearchParams } from 'react-router';
import { t } from '../i18n/messages.js';
import { NotFoundPage } from '../shell/route-problem.js';
import { useSandboxClock } from '../shell/sandbox.js';
import { paths } from '../paths.js';
import { confirmAction } from '../ui/dialogs/confirm.js';
import { Page } from '../ui/page.js';
import { PageLoader } from '../ui/loading/skeletons.js';
import { AccessPanel } from './access/access-panel.js';
import { AutomationsPanel } from './automations-panel.js';
import { ClockPanel } from './clock-panel.js';
import { CompatPanel } from './compat-panel.js';
import { FaultsPanel } from './faults-panel.js';
import { LimitsPanel } from './limits-panel.js';
import { RequestsPanel } from './requests/requests-panel.js';
import { sandboxApi } from './sandbox-api.js';
import { SearchPanel } from './search-panel.js';
import { WebhooksPanel } from './webhooks-panel.js';
import { SnapshotsPanel } from './snapshots-panel.js';

const tabs = [
  { value: 'requests', label: t('Requests'), panel: RequestsPanel },
  { value: 'webhooks', label: t('Webhooks'), panel: WebhooksPanel },
  { value: 'automations', label: t('Automations'), panel: AutomationsPanel },
  { value: 'access', label: t('Access'), panel: AccessPanel },
  { value: 'faults', label: t('Faults'), panel: FaultsPanel },
  { value: 'limits', label: t('Limits'), panel: LimitsPanel },
  { value: 'compat', label: t('Compatibility'), panel: CompatPanel },
  { value: 'search', label: t('Searches'), panel: SearchPanel },
  { value: 'clock', label: t('Clock'), panel: ClockPanel },
  { value: 'snapshots', label: t('Snapshots'), panel: SnapshotsPanel },
] as const;

/** Tools for developers whose integration runs against this sandbox: requests, webhooks, automations, access, faults, limits, compatibility, searches, clock and snapshots. */
export function InspectorPage() {
  const clock = useSandboxClock();
  const [query, setQuery] = useSearchParams();
  const tab = tabs.find(({ value }) => value === query.get('tab')) ?? tabs[0];
  if (clock === undefined) return <PageLoader />;
  if (clock === null) return <NotFoundPage />;
  return (
    <Page
      title={t('Inspector')}
      actions={
        <Button variant="default" leftSection={<IconRestore size={16} aria-hidden />} onClick={askToReset}>
          {t('Reset sandbox')}
        </Button>
      }
    >
      <Tabs
        value={tab.value}
        onChange={(value) => setQuery({ tab: value ?? tabs[0].value }, { replace: true })}
        keepMounted={false}
      >
        <Tabs.List mb="md">
          {tabs.map(({ value, label }) => (
            <Tabs.Tab key={value} value={value}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map(({ value, panel: Panel }) => (
          <Tabs.Panel key={value} value={value}>
            <Panel />
          </Tabs.Panel>
        ))}
      </Tabs>
    </Page>
  );
}

function askToReset(): void {
  confirmAction({
    title: t('Reset the sandbox to its seed data?'),
    message: t(
      'Everything that is not in the seed data is deleted: accounts, records, files, tokens and sessions. The clock is reset to real time. Only a snapshot can undo this. You will have to sign in again.',
    ),
    confirm: t('Delete everything and reset'),
    onConfirm: async () => {
      await sandboxApi.POST('/_spoke/reset');
      // All data of this page is stale now.
      window.location.assign(paths.signIn);
    },
  });
}
