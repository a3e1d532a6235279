import { Text, Title } from '@mantine/core';
import { t } from '../../i18n/messages.js';
import { formatDay } from './calendar-days.js';
import css from './calendar.module.css';
import { RecordChip, type DayParts } from './record-chip.js';
import { formatNumber } from '../../formats/numbers.js';

/** The days that have records, below each other: for narrow screens. */
export function Agenda({ days, ...parts }: DayParts & { readonly days: readonly string[] }) {
  const filled = days.filter((day) => parts.countOf(day) > 0);
  if (filled.length === 0) {
    return (
      <Text c="dimmed" py="md">
        {t('No records at this time.')}
      </Text>
    );
  }
  return (
    <div className={css['agenda']} tabIndex={0} role="group" aria-label={t('Agenda')}>
      {filled.map((day) => {
        const records = parts.recordsOf(day);
        const more = parts.countOf(day) - records.length;
        return (
          <section key={day} aria-label={formatDay(day, 'long')} className={css['agendaDay']}>
            <Title order={3} className={css['agendaTitle']} data-today={day === parts.today || undefined}>
              {formatDay(day, 'long')}
            </Title>
            {records.map((record) => (
              <RecordChip key={record.id} {...parts} record={record} isTabbable />
            ))}
            {more > 0 && (
              <Text size="sm" c="dimmed">
                {t('And {more} more: show the week, or add filters.', { more: formatNumber(more) })}
              </Text>
            )}
          </section>
        );
      })}
    </div>
  );
}
