import { Group, Stack, Text, Title } from '@mantine/core';
import { Fragment } from 'react';
import { t } from '../../i18n/messages.js';
import type { Hue } from '../../ui/marks/chip.js';
import type { RecordedRequest } from './request-list.js';
import classes from './requests-table.module.css';

const phaseNames: Readonly<Record<string, { readonly label: string; readonly hue: Hue }>> = {
  authentication: { label: t('Authentication'), hue: 'violet' },
  body: { label: t('Reading body'), hue: 'gray' },
  admission: { label: t('Queue'), hue: 'amber' },
  fault: { label: t('Fault'), hue: 'red' },
  validation: { label: t('Validation'), hue: 'blue' },
  handler: { label: t('Handler'), hue: 'teal' },
  response: { label: t('Response'), hue: 'green' },
};

interface Span {
  readonly start: number;
  readonly milliseconds: number;
}

/** The phases of a request on one scale, and the database's part in them. */
export function RequestTiming({ request }: { readonly request: RecordedRequest }) {
  const { phases, database, milliseconds: whole } = request;
  return (
    <Stack gap={6} component="section" aria-label={t('Timing')}>
      <Group justify="space-between">
        <Title order={3}>{t('Timing')}</Title>
        <Text size="sm" fw={500}>
          {t('{whole} ms', { whole })}
        </Text>
      </Group>
      <dl className={classes.phases}>
        {phases.map(({ name, ...span }) => {
          const { label, hue } = phaseNames[name] ?? { label: name, hue: 'gray' };
          return (
            <Phase
              key={name}
              label={label}
              hue={hue}
              spans={[span]}
              whole={whole}
              took={t('{milliseconds} ms', { milliseconds: span.milliseconds })}
            />
          );
        })}
        {database && (
          <Phase
            label={t('Database')}
            hue="orange"
            spans={database.spans}
            whole={whole}
            took={t('{milliseconds} ms', { milliseconds: database.milliseconds })}
          />
        )}
      </dl>
      <Text size="xs" c="dimmed">
        {database
          ? t('{statements, plural, one {# database statement.} other {# database statements.}}', {
              statements: database.statements,
            })
          : t('Database time is measured while this page is open.')}
      </Text>
    </Stack>
  );
}

interface PhaseProps {
  readonly label: string;
  readonly hue: Hue;
  readonly spans: readonly Span[];
  readonly whole: number;
  readonly took: string;
}

function Phase({ label, hue, spans, whole, took }: PhaseProps) {
  const toPercent = (milliseconds: number): string => `${(milliseconds / Math.max(whole, 0.1)) * 100}%`;
  return (
    <Fragment>
      <dt>{label}</dt>
      <dd className={classes.bar} data-hue={hue} aria-hidden>
        {spans.map(({ start, milliseconds }, index) => (
          <span
            key={index}
            style={{ insetInlineStart: toPercent(start), width: `max(2px, ${toPercent(milliseconds)})` }}
          />
        ))}
      </dd>
      <dd>{took}</dd>
    </Fragment>
  );
}
