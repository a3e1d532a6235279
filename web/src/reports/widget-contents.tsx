import { Anchor, Text, VisuallyHidden } from '@mantine/core';
import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react';
import { Suspense } from 'react';
import { Link, useNavigate } from 'react-router';
import { t } from '../i18n/messages.js';
import { useHub } from '../accounts/session.js';
import type { ObjectType } from '../objects/object-types.js';
import { ShownChoice } from '../objects/property-types/shown-choice.js';
import { useValueContext } from '../objects/use-value-context.js';
import { paths } from '../paths.js';
import { lazyComponent } from '../ui/loading/load-page.js';
import { RowsSkeleton } from '../ui/loading/skeletons.js';
import type { Answer, AnswerRow } from './answers.js';
import type { Widget } from './dashboards.js';
import { toChange } from './questions.js';
import css from './reports.module.css';
import { formatPercent } from '../formats/numbers.js';

const WidgetChart = lazyComponent(() => import('./chart.js'), 'WidgetChart');

interface ContentsProps {
  readonly widget: Widget;
  readonly type: ObjectType;
  readonly answer: Answer;
}

const toAddress = (hubId: number, type: ObjectType, { search }: Pick<AnswerRow, 'search'>): string =>
  search === '' ? paths.allObjects(hubId, type.name) : `${paths.objects(hubId, type.name)}?${search}`;

/** What a widget shows, by its kind. */
export function WidgetContents(props: ContentsProps) {
  const { widget, answer } = props;
  if (widget.kind === 'number') return <Figure {...props} />;
  if (answer.rows.length === 0) {
    return (
      <Text size="sm" c="dimmed" className={css['nothing'] ?? ''}>
        {t('No records match.')}
      </Text>
    );
  }
  if (widget.kind === 'bar' || widget.kind === 'line') return <ChartWithTable {...props} kind={widget.kind} />;
  return <Ranking {...props} />;
}

function Figure({ widget, type, answer: { rows, previous, format } }: ContentsProps) {
  const { hubId } = useHub();
  const [row] = rows;
  if (!row) return null;
  const change = previous === undefined ? undefined : toChange(row.value, previous);
  return (
    <div className={css['figure']}>
      <Anchor component={Link} to={toAddress(hubId, type, row)} className={css['number'] ?? ''} underline="hover">
        {row.text}
      </Anchor>
      {widget.period && (
        <Text size="xs" c="dimmed" component="div">
          {change === undefined ? (
            t('{format} in the {days} days before', {
              format: previous === undefined ? '–' : format(previous),
              days: widget.period.days,
            })
          ) : (
            <>
              <Change change={change} /> {t('from {format}', { format: format(previous ?? null) })}
            </>
          )}
        </Text>
      )}
    </div>
  );
}

function Change({ change }: { readonly change: number }) {
  const Icon = change < 0 ? IconArrowDownRight : IconArrowUpRight;
  return (
    <span className={css['change']} data-hue={change < 0 ? 'red' : 'green'}>
      <Icon size={14} aria-label={change < 0 ? t('down') : t('up')} />
      {formatPercent(Math.abs(change))}
    </span>
  );
}

function ChartWithTable(props: ContentsProps & { readonly kind: 'bar' | 'line' }) {
  const { kind, type, answer } = props;
  const { hubId } = useHub();
  const navigate = useNavigate();
  return (
    <>
      <Suspense fallback={<RowsSkeleton rows={5} />}>
        <WidgetChart
          kind={kind}
          rows={answer.rows}
          format={answer.format}
          onOpen={(row) => void navigate(toAddress(hubId, type, row))}
        />
      </Suspense>
      <VisuallyHidden>
        <Ranking {...props} />
      </VisuallyHidden>
    </>
  );
}

/** Rows with their numbers: as a table, as bars from the largest, or as the steps of a funnel. */
function Ranking({ widget, type, answer }: ContentsProps) {
  const { hubId } = useHub();
  const { rows } = answer;
  const most = Math.max(...rows.map(({ value }) => value ?? 0), 0);
  const hasBars = widget.kind === 'leaderboard' || widget.kind === 'funnel';
  return (
    <table className={css['ranking']} aria-label={widget.title}>
      <thead>
        <tr>
          <th scope="col">{widget.kind === 'funnel' ? t('Stage') : answer.property?.label}</th>
          {hasBars && <th aria-hidden className={css['share'] ?? ''} />}
          <th scope="col">{toHeading(widget)}</th>
          {widget.kind === 'funnel' && <th scope="col">{t('Passed')}</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key ?? ''}>
            <th scope="row">
              <Label {...{ row, type, answer }} />
            </th>
            {hasBars && (
              <td aria-hidden>
                <div className={css['track']}>
                  <div
                    className={css['filled']}
                    style={{ width: `${most > 0 ? ((row.value ?? 0) / most) * 100 : 0}%` }}
                  />
                </div>
              </td>
            )}
            <td>
              <Anchor component={Link} to={toAddress(hubId, type, row)} size="sm" c="inherit" underline="hover">
                {row.text}
              </Anchor>
            </td>
            {widget.kind === 'funnel' && <td>{row.share === undefined ? '–' : formatPercent(row.share)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Label({ row, type, answer: { property } }: Omit<ContentsProps, 'widget'> & { readonly row: AnswerRow }) {
  const context = useValueContext(type);
  if (property?.type !== 'enumeration' || row.key === null || row.key === '') return <>{row.label}</>;
  return <ShownChoice property={property} value={row.key} context={context} />;
}

const headings = {
  count: t('Records'),
  sum: t('Sum'),
  average: t('Average'),
  min: t('Smallest'),
  max: t('Largest'),
} as const;

const toHeading = ({ kind, measure }: Widget): string => (kind === 'funnel' ? t('Reached') : headings[measure.kind]);
