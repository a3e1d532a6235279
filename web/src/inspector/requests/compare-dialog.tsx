import { Group, Modal, Stack, Text, Title } from '@mantine/core';
import { t } from '../../i18n/messages.js';
import type { Hue } from '../../ui/marks/chip.js';
import { Method, StatusBadge } from '../../ui/marks/http.js';
import { RowsSkeleton } from '../../ui/loading/skeletons.js';
import { ProblemState } from '../../ui/loading/states.js';
import { diffJson, type Difference } from './json-diff.js';
import type { RecordedRequest } from './request-list.js';
import { toComparison } from './comparison.js';
import classes from './requests-table.module.css';
import { useRequest } from './use-requests.js';

interface CompareDialogProps {
  /** The older and the newer request. */
  readonly ids: readonly [string, string];
  readonly onClose: () => void;
}

/** What differs between two requests and their responses. */
export function CompareDialog({ ids, onClose }: CompareDialogProps) {
  const [first, second] = [useRequest(ids[0]), useRequest(ids[1])];
  const failed = [first, second].find(({ isError }) => isError);
  return (
    <Modal opened onClose={onClose} size="80rem" title={t('Compare requests')}>
      {failed ? (
        <ProblemState error={failed.error} onRetry={() => void failed.refetch()} />
      ) : first.data && second.data ? (
        <Comparison before={first.data} after={second.data} />
      ) : (
        <RowsSkeleton />
      )}
    </Modal>
  );
}

interface ComparisonProps {
  readonly before: RecordedRequest;
  readonly after: RecordedRequest;
}

function Comparison({ before, after }: ComparisonProps) {
  const [left, right] = [toComparison(before), toComparison(after)];
  return (
    <Stack gap="md">
      <Group grow align="flex-start">
        <Head label={t('First')} request={before} />
        <Head label={t('Second')} request={after} />
      </Group>
      {Object.keys(left).map((name) => (
        <Part key={name} name={name} differences={diffJson(left[name], right[name])} />
      ))}
    </Stack>
  );
}

function Head({ label, request }: { readonly label: string; readonly request: RecordedRequest }) {
  return (
    <Stack gap={4}>
      <Text size="xs" c="dimmed">
        {t('{label} · {at} · {milliseconds} ms', {
          label,
          at: request.at.slice(11, 23),
          milliseconds: request.milliseconds,
        })}
      </Text>
      <Group gap="xs" wrap="nowrap" align="flex-start">
        <StatusBadge status={request.status} />
        <span className="any-text">
          <Method name={request.method} /> {request.path}
        </span>
      </Group>
    </Stack>
  );
}

function Part({ name, differences }: { readonly name: string; readonly differences: readonly Difference[] }) {
  return (
    <Stack gap={4} component="section" aria-label={name}>
      <Title order={3}>{name}</Title>
      {differences.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('The same.')}
        </Text>
      ) : (
        <table className={classes.differences} aria-label={t('Differences: {name}', { name })}>
          <thead>
            <tr>
              <th style={{ width: '28%' }}>{t('Where')}</th>
              <th>{t('First')}</th>
              <th>{t('Second')}</th>
            </tr>
          </thead>
          <tbody>
            {differences.map((difference) => (
              <tr key={`${difference.path} ${difference.kind}`}>
                <th scope="row">{difference.path === '' ? t('Whole') : difference.path}</th>
                <Side difference={difference} side="before" />
                <Side difference={difference} side="after" />
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Stack>
  );
}

const hues: Readonly<Record<'before' | 'after', Hue>> = { before: 'red', after: 'green' };

function Side({ difference, side }: { readonly difference: Difference; readonly side: 'before' | 'after' }) {
  if (!Object.hasOwn(difference, side)) return <td>–</td>;
  const value = difference[side];
  return (
    <td data-hue={hues[side]}>
      <pre>{typeof value === 'string' ? value : JSON.stringify(value, null, 2)}</pre>
    </td>
  );
}
