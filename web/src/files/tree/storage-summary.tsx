import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../i18n/messages.js';
import { useApi, useHub } from '../../accounts/session.js';
import { dataOf } from '../../api/client.js';
import { fileTypes, formatBytes } from '../file-kinds.js';
import css from './storage-summary.module.css';
import { formatNumber } from '../../formats/numbers.js';

/** How many files there are and what they take, by type. */
export function StorageSummary() {
  const api = useApi();
  const { hubId } = useHub();
  const { data } = useQuery({
    queryKey: ['hub', hubId, 'files', 'storage'],
    queryFn: () => dataOf(api.GET('/_app/files/storage')).then(({ results }) => results),
  });
  if (!data || data.length === 0) return null;
  const bytes = data.reduce((sum, one) => sum + one.bytes, 0);
  return (
    <section aria-labelledby="storage" className={css['storage']}>
      <Text id="storage" size="xs" fw={500} c="dimmed">
        {t('Storage: {bytes}', { bytes: formatBytes(bytes) })}
      </Text>
      <div className={css['bar']} aria-hidden>
        {data.map(({ type, bytes: size }, at) => (
          <span key={type} data-at={at} style={{ flexGrow: size / Math.max(1, bytes) }} />
        ))}
      </div>
      <ul className={css['types']} aria-labelledby="storage">
        {data.map(({ type, count, bytes: size }, at) => (
          <li key={type}>
            <span className={css['mark']} data-at={at} aria-hidden />
            <span className={css['name']}>
              {fileTypes.find(({ value }) => value === type)?.label ?? type} · {formatNumber(count)}
            </span>
            <span>{formatBytes(size)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
