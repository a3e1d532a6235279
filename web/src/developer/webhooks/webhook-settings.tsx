import { Alert, Button, Group, NumberInput, Stack, Text, TextInput, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { t } from '../../i18n/messages.js';
import { dataOf } from '../../api/client.js';
import { isProblem } from '../../api/problem.js';
import { confirmAction } from '../../ui/dialogs/confirm.js';
import { useLeaveGuard } from '../../ui/forms/leave-guard.js';
import { Loaded } from '../../ui/loading/loaded.js';
import { notifyDone } from '../../ui/notices/notify.js';
import { toMessage } from '../../ui/loading/states.js';
import { useAppPath, useDeveloperApi, useDeveloperKey, useRefresh } from '../developer-data.js';

interface Settings {
  readonly targetUrl: string;
  readonly maxConcurrentRequests: number;
}

/** Where the app receives notifications, and its concurrency limit. */
export function WebhookSettings() {
  const api = useDeveloperApi();
  const path = useAppPath();
  const settings = useQuery({
    queryKey: useDeveloperKey('webhook-settings', path.appId),
    queryFn: async (): Promise<Settings | null> => {
      try {
        const found = await dataOf(api.GET('/webhooks/v3/{appId}/settings', { params: { path } }));
        return { targetUrl: found.targetUrl, ...found.throttling };
      } catch (error) {
        if (isProblem(error, 404)) return null;
        throw error;
      }
    },
  });
  return (
    <section aria-labelledby="target">
      <Title order={2} id="target" mb="xs">
        {t('Target')}
      </Title>
      <Loaded query={settings} rows={2}>
        {(found) => <SettingsForm settings={found} key={JSON.stringify(found)} />}
      </Loaded>
    </section>
  );
}

function SettingsForm({ settings }: { readonly settings: Settings | null }) {
  const api = useDeveloperApi();
  const path = useAppPath();
  const refresh = useRefresh('webhook-settings');
  const [targetUrl, setTargetUrl] = useState(settings?.targetUrl ?? '');
  const [atOnce, setAtOnce] = useState<number | string>(settings?.maxConcurrentRequests ?? 10);
  const saving = useMutation({
    mutationFn: () =>
      dataOf(
        api.PUT('/webhooks/v3/{appId}/settings', {
          params: { path },
          body: { targetUrl, throttling: { maxConcurrentRequests: Number(atOnce) } },
        }),
      ),
    async onSuccess() {
      await refresh();
      notifyDone(t('Target saved.'));
    },
  });
  const isChanged = targetUrl !== (settings?.targetUrl ?? '') || atOnce !== (settings?.maxConcurrentRequests ?? 10);
  useLeaveGuard(isChanged && !saving.isPending);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    saving.mutate();
  };
  const remove = (): void =>
    confirmAction({
      title: t('Remove the target?'),
      message: t('Pending notifications are cancelled. The subscriptions are kept.'),
      confirm: t('Remove target'),
      onConfirm: async () => {
        await api.DELETE('/webhooks/v3/{appId}/settings', { params: { path } });
        await refresh();
      },
    });
  return (
    <form onSubmit={submit}>
      <Stack maw={640}>
        {settings === null && (
          <Text size="sm" c="dimmed">
            {t('The app receives no notifications until it has a target URL.')}
          </Text>
        )}
        <TextInput
          label={t('Target URL')}
          description={t('Receives notifications as POST requests, signed with the client secret.')}
          placeholder="https://app.example.com/webhooks"
          required
          withAsterisk={false}
          value={targetUrl}
          onChange={(event) => setTargetUrl(event.currentTarget.value)}
        />
        <NumberInput
          label={t('Concurrent requests')}
          min={6}
          allowDecimal={false}
          maw={220}
          value={atOnce}
          onChange={setAtOnce}
        />
        {saving.isError && (
          <Alert role="alert" color="red" variant="light">
            {toMessage(saving.error)}
          </Alert>
        )}
        <Group>
          <Button type="submit" loading={saving.isPending}>
            {t('Save target')}
          </Button>
          {settings !== null && (
            <Button variant="default" onClick={remove}>
              {t('Remove')}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}
