import { Button, Group, NumberInput, Paper, Stack, Text } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { t } from '../i18n/messages.js';
import { RowsSkeleton } from '../ui/loading/skeletons.js';
import { ProblemState } from '../ui/loading/states.js';
import { useSearchDialChange, useSearchDials, type SearchDials } from './use-search-dials.js';

const longestLagMs = 600_000;
const mostResults = 10_000;
const largestPage = 1000;
const usual = { searchLagMs: null, maxResults: null, maxPageSize: null };

/** How far the searches of apps lag behind and reach, and how large pages are. */
export function SearchPanel() {
  const { data, error, isError, refetch } = useSearchDials();
  if (!data) return isError ? <ProblemState error={error} onRetry={() => void refetch()} /> : <RowsSkeleton rows={3} />;
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed" maw={720}>
        {t(
          'Searches of apps find writes only after some time, as on the live service, and lists end early, so that a few records are enough to test paging. The web app is not affected.',
        )}
      </Text>
      <DialForm key={JSON.stringify(data)} dials={data} />
    </Stack>
  );
}

/** An empty field stands for the usual value. */
type Entered = number | string;

const toValue = (entered: Entered): number | null => (typeof entered === 'number' ? entered : null);

function DialForm({ dials }: { readonly dials: SearchDials }) {
  const { mutate, isPending } = useSearchDialChange();
  const [lagMs, setLagMs] = useState<Entered>(dials.searchLagMs);
  const [maxResults, setMaxResults] = useState<Entered>(dials.maxResults);
  const [maxPageSize, setMaxPageSize] = useState<Entered>(dials.maxPageSize ?? '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate({
      searchLagMs: toValue(lagMs),
      maxResults: toValue(maxResults),
      maxPageSize: toValue(maxPageSize),
    });
  };
  const isUsual = dials.searchLagMs === 0 && dials.maxResults === mostResults && dials.maxPageSize === null;
  return (
    <Paper component="form" withBorder p="md" maw={620} onSubmit={submit}>
      <Stack gap="md">
        <DialField
          label={t('Search lag (ms)')}
          description={t('How long writes take to appear in searches, by the clock of the sandbox')}
          bounds={{ min: 0, max: longestLagMs }}
          value={lagMs}
          onChange={setLagMs}
        />
        <DialField
          label={t('Results of a search')}
          description={t('Pages that end beyond this number are refused')}
          bounds={{ min: 1, max: mostResults }}
          value={maxResults}
          onChange={setMaxResults}
        />
        <DialField
          label={t('Largest page')}
          description={t('Of lists and searches; if empty, what each of them documents')}
          bounds={{ min: 1, max: largestPage }}
          value={maxPageSize}
          onChange={setMaxPageSize}
        />
        <Group gap="xs">
          <Button type="submit" disabled={isPending}>
            {t('Apply')}
          </Button>
          <Button variant="default" disabled={isPending || isUsual} onClick={() => mutate(usual)}>
            {t('Back to the defaults')}
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}

interface DialFieldProps {
  readonly label: string;
  readonly description: string;
  readonly bounds: { readonly min: number; readonly max: number };
  readonly value: Entered;
  readonly onChange: (value: Entered) => void;
}

function DialField({ label, description, bounds, value, onChange }: DialFieldProps) {
  return (
    <NumberInput
      {...bounds}
      label={label}
      description={description}
      clampBehavior="strict"
      allowDecimal={false}
      allowNegative={false}
      value={value}
      onChange={onChange}
    />
  );
}
