import { Anchor, Select, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { rich, t } from '../i18n/messages.js';
import { useHub } from '../accounts/session.js';
import { getBuiltInType } from '../objects/object-types.js';
import { usePipelines } from '../objects/properties.js';
import { formatMoney } from '../objects/property-types/formats.js';
import { paths } from '../paths.js';
import { useServerNow } from '../shell/sandbox.js';
import { findFailure } from '../ui/loading/failure.js';
import { RowsSkeleton } from '../ui/loading/skeletons.js';
import { ProblemState } from '../ui/loading/states.js';
import { Card } from './card.js';
import { useMyDeals } from './deals.js';
import css from './home.module.css';
import { addUp, closingWithin, sumByStage, type PipelineSum } from './stage-sums.js';

const formatSum = (amount: number, currency: string): string => formatMoney(String(Math.round(amount)), currency);

/** The open deals of the user in figures. */
export function DealFigures() {
  const { currency } = useHub();
  const { data } = useMyDeals();
  const now = useServerNow();
  if (!data || data.deals.length === 0) return null;
  const all = addUp(data.deals);
  const soon = closingWithin(data.deals, now(), 14);
  const figures = [
    { label: t('My open deals'), value: formatSum(all, currency), note: toDealCount(data.total) },
    { label: t('Closing in 14 days'), value: formatSum(soon.amount, currency), note: toDealCount(soon.count) },
    { label: t('Average deal'), value: formatSum(all / data.deals.length, currency), note: '' },
  ];
  return (
    <dl className={css['figures']} style={{ marginBlockStart: 0 }}>
      {figures.map(({ label, value, note }) => (
        <div key={label} className={css['figure']}>
          <Text component="dt" size="xs" c="dimmed">
            {label}
          </Text>
          <dd style={{ margin: 0 }}>
            <span className={css['value']}>{value}</span>{' '}
            <Text span size="xs" c="dimmed">
              {note}
            </Text>
          </dd>
        </div>
      ))}
    </dl>
  );
}

const toDealCount = (count: number): string => t('{count, plural, one {# deal} other {# deals}}', { count });

/** The open deals of the user by stage, of one pipeline at a time. */
export function MyDeals() {
  const deals = useMyDeals();
  const pipelines = usePipelines(getBuiltInType('deals'));
  const [chosen, setChosen] = useState<string>();
  const failure = findFailure(deals) ?? findFailure(pipelines);
  const sums = useMemo(
    () => (deals.data && pipelines.data ? sumByStage(pipelines.data, deals.data.deals) : undefined),
    [deals.data, pipelines.data],
  );
  const sum = sums?.find(({ id }) => id === chosen) ?? sums?.[0];
  return (
    <Card
      title={t('My deals by stage')}
      action={sum && sums && sums.length > 1 && <PipelineChoice sums={sums} value={sum.id} onChange={setChosen} />}
    >
      {failure && <ProblemState error={failure} />}
      {!sums && !failure && (
        <div className={css['row']}>
          <div className={css['grow']}>
            <RowsSkeleton rows={3} height={24} />
          </div>
        </div>
      )}
      {sum && <Stages sum={sum} />}
      {sums && !sum && <NoDeals />}
    </Card>
  );
}

interface PipelineChoiceProps {
  readonly sums: readonly PipelineSum[];
  readonly value: string;
  readonly onChange: (id: string) => void;
}

function PipelineChoice({ sums, value, onChange }: PipelineChoiceProps) {
  return (
    <Select
      aria-label={t('Pipeline')}
      size="xs"
      maw={180}
      allowDeselect={false}
      data={sums.map(({ id, label }) => ({ value: id, label }))}
      value={value}
      onChange={(id) => id !== null && onChange(id)}
    />
  );
}

function Stages({ sum }: { readonly sum: PipelineSum }) {
  const { currency } = useHub();
  const shown = sum.stages.filter(({ amount }) => amount > 0);
  const toShare = (amount: number): number => (sum.amount > 0 ? amount / sum.amount : 0);
  return (
    <>
      <div className={css['bar']} aria-hidden>
        {shown.map(({ id, amount }, index) => (
          <div
            key={id}
            className={css['slice']}
            style={{ flexGrow: toShare(amount), opacity: 1 - index / (shown.length + 1) }}
          />
        ))}
      </div>
      {sum.stages.map(({ id, label, count, amount }) => (
        <div key={id} className={css['row']}>
          <Text size="sm" className="one-line">
            {label}
          </Text>
          <Text size="sm" c="dimmed">
            {count}
          </Text>
          <span className={css['grow']} />
          <Text size="sm" className={css['number']}>
            {amount > 0 ? formatSum(amount, currency) : '–'}
          </Text>
        </div>
      ))}
      <div className={css['row']}>
        <Text size="sm" c="dimmed" className={css['grow']}>
          {t('Weighted by probability')}
        </Text>
        <Text size="sm" fw={600} className={css['number']}>
          {formatSum(sum.weighted, currency)}
        </Text>
      </div>
    </>
  );
}

function NoDeals() {
  const { hubId } = useHub();
  return (
    <div className={css['row']}>
      <Text size="sm" c="dimmed">
        {rich('No open deals are assigned to you. <link>See all deals</link>', {
          link: (text) => (
            <Anchor component={Link} to={paths.allObjects(hubId, 'deals')} size="sm" underline="always">
              {text}
            </Anchor>
          ),
        })}
      </Text>
    </div>
  );
}
