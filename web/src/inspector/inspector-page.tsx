import { Button, Tabs } from '@mantine/core';
import { IconRestore } from '@tabler/icons-react';
import { useSearchParams } from 'react-router';
import { NotFoundPage } from '../shell/route-problem.js';
import { useSandboxClock } from '../shell/sandbox.js';
import { paths } from '../paths.js';
import { askToConfirm } from '../ui/confirm.js';
import { Page } from '../ui/page.js';
import { PageLoader } from '../ui/states.js';
import { ClockPanel } from './clock-panel.js';
import { FaultsPanel } from './faults-panel.js';
import { LimitsPanel } from './limits-panel.js';
import { RequestsPanel } from './requests-panel.js';
import { sandboxApi } from './sandbox-api.js';
import { SnapshotsPanel } from './snapshots-panel.js';

const tabs = [
  { value: 'requests', label: 'Requests', panel: RequestsPanel },
  { value: 'faults', label: 'Faults', panel: FaultsPanel },
  { value: 'limits', label: 'Limits', panel: LimitsPanel },
  { value: 'clock', label: 'Clock', panel: ClockPanel },
  { value: 'snapshots', label: 'Snapshots', panel: SnapshotsPanel },
] as const;

/** What a developer looks at while an integration runs against this sandbox, and the switches of the sandbox. */
export function InspectorPage() {
  const clock = useSandboxClock();
  const [query, setQuery] = useSearchParams();
  const tab = tabs.find(({ value }) => value === query.get('tab')) ?? tabs[0];
  if (clock === undefined) return <PageLoader />;
  if (clock === null) return <NotFoundPage />;
  return (
    <Page
      title="Inspector"
      actions={
        <Button variant="default" leftSection={<IconRestore size={16} aria-hidden />} onClick={askToReset}>
          Reset the sandbox
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
  askToConfirm({
    title: 'Reset the sandbox to its seed?',
    message:
      'Every account, record, file, token and session that the seed does not have is deleted, and the clock goes back to real time. Only a snapshot undoes that. You will have to sign in again.',
    confirm: 'Delete everything and reset',
    onConfirm: async () => {
      await sandboxApi.POST('/_spoke/reset');
      // Nothing of what this page knows is true any more.
      window.location.assign(paths.signIn);
    },
  });
}
