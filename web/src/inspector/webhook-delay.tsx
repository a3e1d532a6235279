import { Button, Group, NumberInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { t } from '../i18n/messages.js';
import { dataOf } from '../api/client.js';
import { formatNumber } from '../formats/numbers.js';
import { Loaded } from '../ui/loading/loaded.js';
import { notifyDone, notifyProblem } from '../ui/notices/notify.js';
import { sandboxApi } from './sandbox-api.js';

const queryKey = ['sandbox', 'webhook-delay'] as const;
const longestDelayMs = 600_000;

/** How long new deliveries are held back. */
export function WebhookDelay() {
  const delay = useQuery({
    queryKey,
    staleTime: 0,
    queryFn: () => dataOf(sandboxApi.GET('/_spoke/webhooks/delay')),
  });
  return (
    <Loaded query={delay} rows={1}>
      {({ delayMs }) => <DelayForm key={delayMs} delayMs={delayMs} />}
    </Loaded>
  );
}

function DelayForm({ delayMs }: { readonly delayMs: number }) {
  const client = useQueryClient();
  const [entered, setEntered] = useState<number | string>(delayMs);
  const { mutate, isPending } = useMutation({
    mutationFn: (chosen: number) => dataOf(sandboxApi.PUT('/_spoke/webhooks/delay', { body: { delayMs: chosen } })),
    onSuccess: (state) => {
      client.setQueryData(queryKey, state);
      notifyDone(
        state.delayMs === 0
          ? t('New deliveries are sent at once.')
          : t('New deliveries are held back by {delay} ms.', { delay: formatNumber(state.delayMs) }),
      );
    },
    onError: notifyProblem,
  });
  // An empty field stands for no delay.
  const chosen = typeof entered === 'number' ? entered : 0;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    mutate(chosen);
  };
  return (
    <form onSubmit={submit}>
      <Group gap="xs" align="flex-end">
        <NumberInput
          label={t('Delay of new deliveries (ms)')}
          description={t('By the clock of the sandbox; retries and pending deliveries keep their time')}
          min={0}
          max={longestDelayMs}
          clampBehavior="strict"
          allowDecimal={false}
          allowNegative={false}
          value={entered}
          onChange={setEntered}
          style={{ flex: '1 1 240px' }}
          maw={420}
        />
        <Button type="submit" variant="default" disabled={isPending || chosen === delayMs}>
          {t('Apply')}
        </Button>
      </Group>
    </form>
  );
}
