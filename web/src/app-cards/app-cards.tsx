import { Anchor, Button, Divider, Group, Text, Title } from '@mantine/core';
import { Fragment } from 'react';
import { t } from '../i18n/messages.js';
import { useAppNames } from '../accounts/apps/app-names.js';
import type { RecordRef } from '../objects/record-page/record.js';
import { Chip, type Hue } from '../ui/marks/chip.js';
import { Moment } from '../ui/times/moment.js';
import { RowsSkeleton } from '../ui/loading/skeletons.js';
import { ProblemState } from '../ui/loading/states.js';
import styles from './app-cards.module.css';
import { CardActions } from './card-actions.js';
import { useCard, useCardsOfType, type CardPlacement, type CardSection } from './cards.js';

/** The cards that connected apps show on a record. */
export function AppCards({ place }: { readonly place: RecordRef }) {
  const cards = useCardsOfType(place.objectType);
  return cards.map((card) => (
    <Fragment key={card.cardId}>
      <Divider />
      <AppCard place={place} card={card} />
    </Fragment>
  ));
}

interface AppCardProps {
  readonly place: RecordRef;
  readonly card: CardPlacement;
}

function AppCard({ place, card }: AppCardProps) {
  const appName = useAppNames().get(String(card.appId)) ?? t('App');
  const { data, isPending, isFetching, error, refetch } = useCard(place, card.cardId);
  const actionProps = { place, cardId: card.cardId, appName, onDone: () => void refetch() };
  return (
    <section aria-label={card.title}>
      <Group justify="space-between" wrap="nowrap" mb={4}>
        <Title order={3} size="sm">
          {card.title}{' '}
          {data && data.totalCount > 0 && (
            <Text span size="xs" c="dimmed" fw={450}>
              {data.totalCount}
            </Text>
          )}
        </Title>
        <Text size="xs" c="dimmed" className="one-line">
          {appName}
        </Text>
      </Group>
      {isPending && <RowsSkeleton rows={1} height={56} />}
      {error && <ProblemState error={error} onRetry={() => void refetch()} />}
      {data?.problem !== undefined && (
        <Group gap="xs">
          <Text size="sm" c="dimmed">
            {data.problem}
          </Text>
          <Button size="compact-xs" variant="default" loading={isFetching} onClick={() => void refetch()}>
            {t('Try again')}
          </Button>
        </Group>
      )}
      {data && data.problem === undefined && (
        <>
          {data.sections.length === 0 && (
            <Text size="sm" c="dimmed">
              {t('None yet.')}
            </Text>
          )}
          <ul className={styles['sections']}>
            {data.sections.map((section) => (
              <li key={section.id} className={styles['section']}>
                <Section section={section} />
                <CardActions {...actionProps} actions={section.actions} />
              </li>
            ))}
          </ul>
          {data.allUrl !== undefined && data.totalCount > data.sections.length && (
            <Anchor href={data.allUrl} size="sm" target="_blank" rel="noopener noreferrer">
              {t('See all {totalCount} {label}', { totalCount: data.totalCount, label: data.label })}
            </Anchor>
          )}
          <CardActions {...actionProps} actions={data.actions} />
        </>
      )}
    </section>
  );
}

function Section({ section: { title, url, tokens } }: { readonly section: CardSection }) {
  return (
    <>
      <div className={styles['title']}>
        {url === undefined ? (
          title
        ) : (
          <Anchor href={url} inherit target="_blank" rel="noopener noreferrer">
            {title}
          </Anchor>
        )}
      </div>
      {tokens.length > 0 && (
        <dl className={styles['tokens']}>
          {tokens.map((token, index) => (
            <Fragment key={index}>
              <dt>{token.label}</dt>
              <dd>
                <TokenValue token={token} />
              </dd>
            </Fragment>
          ))}
        </dl>
      )}
    </>
  );
}

type Token = CardSection['tokens'][number];

const hues: Readonly<Record<Token['tone'], Hue>> = {
  DEFAULT: 'gray',
  SUCCESS: 'green',
  WARNING: 'amber',
  DANGER: 'red',
  INFO: 'blue',
};

function TokenValue({ token: { value, dataType, tone } }: { readonly token: Token }) {
  const isTime = !Number.isNaN(new Date(toTime(value)).getTime());
  switch (dataType) {
    case 'STATUS':
      return <Chip hue={hues[tone]}>{value}</Chip>;
    case 'DATE':
      return isTime ? <Moment at={toTime(value)} format="date" /> : value;
    case 'DATETIME':
      return isTime ? <Moment at={toTime(value)} /> : value;
    case 'EMAIL':
      return <Anchor href={`mailto:${value}`}>{value}</Anchor>;
    case 'LINK':
      return toLink(value);
    case 'BOOLEAN':
      return value === 'true' ? t('Yes') : t('No');
    default:
      return value;
  }
}

/** Times come as text or as milliseconds. */
const toTime = (value: string): string | number => (/^\d+$/.test(value) ? Number(value) : value);

function toLink(value: string) {
  if (!/^https?:\/\//.test(value)) return value;
  return (
    <Anchor href={value} target="_blank" rel="noopener noreferrer">
      {value}
    </Anchor>
  );
}
