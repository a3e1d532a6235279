import { Button, Card, Group, Select, Stack, Table, Text, TextInput, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { t, tIn } from '../../i18n/messages.js';
import { useApi, useHub } from '../../accounts/session.js';
import { dataOf } from '../../api/client.js';
import type { paths } from '../../api/schema.js';
import { FormDialog } from '../../ui/forms/form-dialog.js';
import { HiddenHead } from '../../ui/hidden-head.js';
import { Loaded } from '../../ui/loading/loaded.js';
import { Moment } from '../../ui/times/moment.js';
import { notifyDone } from '../../ui/notices/notify.js';

type Rates = paths['/settings/v3/currencies/exchange-rates/current']['get']['responses']['200']['content'];
type Rate = Rates['application/json']['results'][number];

const keyOf = (hubId: number) => ['hub', hubId, 'exchange-rates'];

/** The other currencies of the account with their current exchange rates. */
export function ExchangeRates() {
  const api = useApi();
  const { hubId, currency } = useHub();
  const [asked, setAsked] = useState<Partial<Rate>>();
  const rates = useQuery({
    queryKey: [...keyOf(hubId), currency],
    queryFn: () => dataOf(api.GET('/settings/v3/currencies/exchange-rates/current')).then(({ results }) => results),
  });
  return (
    <Card component="section" withBorder padding="md" maw={720} mt="md" aria-labelledby="exchange-rates">
      <Group justify="space-between" mb="xs">
        <Title order={2} id="exchange-rates">
          {t('Other currencies')}
        </Title>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => setAsked({})}
        >
          {t('Add currency')}
        </Button>
      </Group>
      <Text size="sm" c="dimmed" mb="sm">
        {t(
          'Deals in another currency are converted to {currency}. An open deal takes a new rate when it is next changed, a closed one keeps its rate.',
          { currency },
        )}
      </Text>
      <Loaded query={rates} rows={2}>
        {(all) => <RatesTable rates={all.filter(({ visibleInUI }) => visibleInUI)} onChange={setAsked} />}
      </Loaded>
      {asked && <RateDialog rate={asked} taken={rates.data ?? []} onClose={() => setAsked(undefined)} />}
    </Card>
  );
}

interface RatesTableProps {
  readonly rates: readonly Rate[];
  readonly onChange: (rate: Rate) => void;
}

function RatesTable({ rates, onChange }: RatesTableProps) {
  if (rates.length === 0) return <Text size="sm">{t('The account has no other currencies.')}</Text>;
  return (
    <Table verticalSpacing="xs">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('Currency')}</Table.Th>
          <Table.Th>{t('Exchange rate')}</Table.Th>
          <Table.Th visibleFrom="sm">{t('Since')}</Table.Th>
          <HiddenHead>{t('Actions')}</HiddenHead>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rates.map((rate) => (
          <Table.Tr key={rate.id}>
            <Table.Td>{rate.fromCurrencyCode}</Table.Td>
            <Table.Td>
              1 {rate.fromCurrencyCode} = {rate.conversionRate} {rate.toCurrencyCode}
            </Table.Td>
            <Table.Td visibleFrom="sm">
              <Moment at={rate.effectiveAt} format="date" />
            </Table.Td>
            <Table.Td ta="end">
              <Button
                size="compact-sm"
                variant="subtle"
                aria-label={t('Change the rate of {fromCurrencyCode}', { fromCurrencyCode: rate.fromCurrencyCode })}
                onClick={() => onChange(rate)}
              >
                {tIn('action', 'Change')}
              </Button>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

interface RateDialogProps {
  /** Empty for a new currency. */
  readonly rate: Partial<Rate>;
  readonly taken: readonly Rate[];
  readonly onClose: () => void;
}

/** Adds a rate that takes effect now: the former one remains for deals that closed while it was in force. */
function RateDialog({ rate, taken, onClose }: RateDialogProps) {
  const api = useApi();
  const client = useQueryClient();
  const { hubId, currency } = useHub();
  const [code, setCode] = useState(rate.fromCurrencyCode ?? null);
  const [conversionRate, setConversionRate] = useState(String(rate.conversionRate ?? ''));
  const isNew = rate.fromCurrencyCode === undefined;
  return (
    <FormDialog
      title={isNew ? t('Add currency') : t('Change the rate of {code}', { code })}
      submit={isNew ? t('Add') : tIn('action', 'Change')}
      onClose={onClose}
      canSubmit={code !== null && conversionRate.trim() !== ''}
      onSubmit={async () => {
        const body = { fromCurrencyCode: code ?? '', conversionRate: conversionRate.trim() };
        await dataOf(api.POST('/settings/v3/currencies/exchange-rates', { body }));
        await client.invalidateQueries({ queryKey: keyOf(hubId) });
        notifyDone(isNew ? t('{code} was added.', { code }) : t('The rate of {code} was changed.', { code }));
      }}
    >
      <Stack>
        {isNew && <CurrencyChoice taken={taken} code={code} onChange={setCode} />}
        <TextInput
          label={t('Exchange rate')}
          description={t('What 1 {code} is worth in {currency}, with up to 6 decimal places. It takes effect now.', {
            code: code ?? t('unit'),
            currency,
          })}
          inputMode="decimal"
          autoComplete="off"
          value={conversionRate}
          onChange={(event) => setConversionRate(event.currentTarget.value)}
        />
      </Stack>
    </FormDialog>
  );
}

interface CurrencyChoiceProps {
  readonly taken: readonly Rate[];
  readonly code: string | null;
  readonly onChange: (code: string | null) => void;
}

function CurrencyChoice({ taken, code, onChange }: CurrencyChoiceProps) {
  const api = useApi();
  const { currency } = useHub();
  const codes = useQuery({
    queryKey: ['currency-codes'],
    queryFn: () => dataOf(api.GET('/settings/v3/currencies/codes')).then(({ results }) => results),
    staleTime: Infinity,
  });
  const others = new Set([currency, ...taken.map(({ fromCurrencyCode }) => fromCurrencyCode)]);
  const free = codes.data?.filter(({ currencyCode }) => !others.has(currencyCode)) ?? [];
  return (
    <Select
      label={t('Currency')}
      data={free.map(({ currencyCode, currencyName }) => ({
        value: currencyCode,
        label: `${currencyCode} – ${currencyName}`,
      }))}
      searchable
      limit={100}
      nothingFoundMessage={codes.isPending ? t('Loading…') : t('No such currency')}
      value={code}
      onChange={onChange}
    />
  );
}
