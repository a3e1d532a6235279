import { ActionIcon, Button, Group, NumberInput, Popover, Stack, Title, VisuallyHidden } from '@mantine/core';
import { IconDots, IconViewportNarrow } from '@tabler/icons-react';
import { useState, type FormEvent } from 'react';
import { t } from '../../i18n/messages.js';
import { formatTotal } from '../index-page/rows/totals.js';
import { mostStageLimit } from '../index-page/views/view-state.js';
import type { Pipeline } from '../property.js';
import { toStageLook } from '../property-types/hues.js';
import css from './board.module.css';
import { formatNumber } from '../../formats/numbers.js';

interface StageHeadProps {
  readonly id: string;
  readonly stage: Pipeline['stages'][number];
  readonly stages: Pipeline['stages'];
  /** Undefined while it is not known. */
  readonly count: number | undefined;
  /** The sum of amounts, and what it covers; undefined for records without amounts. */
  readonly sum: { readonly text: string; readonly title: string } | undefined;
  /** How many records the stage should hold at most. */
  readonly limit: number | undefined;
  readonly onLimit: (limit: number | undefined) => void;
  /** Makes the column a narrow strip. */
  readonly onNarrow: () => void;
}

/** The head of a column: its stage, the number of its records, its limit, and the sum of amounts. */
export function StageHead({ id, stage, stages, count, sum, limit, onLimit, onNarrow }: StageHeadProps) {
  const look = toStageLook({ stages }, stage.id);
  return (
    <div className={css['head']}>
      <div className={css['stage']} data-hue={look.hue}>
        <span className={css['mark']} data-shape={look.mark} aria-hidden />
        <Title order={2} id={id} title={stage.label} className={`one-line ${css['label']}`}>
          {stage.label}
        </Title>
        {count !== undefined && <Count count={count} limit={limit} />}
        <Group gap={6} ms="auto" wrap="nowrap">
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
            aria-label={t('Collapse {label}', { label: stage.label })}
            title={t('Collapse')}
            onClick={onNarrow}
          >
            <IconViewportNarrow size={16} aria-hidden />
          </ActionIcon>
          <LimitChoice label={stage.label} limit={limit} onLimit={onLimit} />
        </Group>
      </div>
      {sum && (
        <div className={css['sum']} title={sum.title}>
          {sum.text}
        </div>
      )}
    </div>
  );
}

/** How many records a stage holds, and whether that is more than it should. */
function Count({ count, limit }: { readonly count: number; readonly limit: number | undefined }) {
  const over = limit === undefined ? 0 : count - limit;
  const words = [
    t('{count, plural, one {{shown} record} other {{shown} records}}', { count, shown: formatTotal(count) }),
    ...(limit === undefined ? [] : [t('limit {limit}', { limit: formatNumber(limit) })]),
    ...(over > 0 ? [t('{over} over the limit', { over: formatNumber(over) })] : []),
  ].join(', ');
  return (
    <span className={css['count']} title={words} data-hue={over > 0 ? 'amber' : undefined}>
      <span aria-hidden>
        {formatTotal(count)}
        {limit !== undefined && ` / ${formatNumber(limit)}`}
      </span>
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  );
}

interface LimitChoiceProps extends Pick<StageHeadProps, 'limit' | 'onLimit'> {
  readonly label: string;
}

/** Sets the limit of a stage in this view. */
function LimitChoice({ label, limit, onLimit }: LimitChoiceProps) {
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState<string | number>('');
  const close = (next: number | undefined): void => {
    setOpen(false);
    if (next !== limit) onLimit(next);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    close(typeof typed === 'number' ? typed : undefined);
  };
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width={250} shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          aria-label={t('Limit of {label}', { label })}
          onClick={() => {
            setTyped(limit ?? '');
            setOpen(!isOpen);
          }}
        >
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p="sm" aria-label={t('Limit of {label}', { label })}>
        <form onSubmit={submit}>
          <Stack gap="xs">
            <NumberInput
              label={t('Limit')}
              description={t('A stage with more records is marked. Records can still be moved to it.')}
              data-autofocus
              min={1}
              max={mostStageLimit}
              allowDecimal={false}
              allowNegative={false}
              value={typed}
              onChange={setTyped}
            />
            <Group gap="xs" justify="flex-end">
              {limit !== undefined && (
                <Button size="compact-sm" variant="default" onClick={() => close(undefined)}>
                  {t('Remove')}
                </Button>
              )}
              <Button size="compact-sm" type="submit">
                {t('Set limit')}
              </Button>
            </Group>
          </Stack>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}
