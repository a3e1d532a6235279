import { ActionIcon, Menu, Text } from '@mantine/core';
import {
  IconArrowLeft,
  IconArrowRight,
  IconDots,
  IconDownload,
  IconPencil,
  IconPhoto,
  IconTrash,
} from '@tabler/icons-react';
import { useRef, useState, type DragEvent } from 'react';
import { t } from '../i18n/messages.js';
import { byteOrderMark, toCsv } from '../objects/csv/csv-text.js';
import type { ObjectType } from '../objects/object-types.js';
import { useObjectType } from '../objects/properties.js';
import { downloadText } from '../ui/download.js';
import { RowsSkeleton } from '../ui/loading/skeletons.js';
import { ProblemState } from '../ui/loading/states.js';
import { useAnswer, type Answer } from './answers.js';
import type { Widget } from './dashboards.js';
import { downloadPicture } from './picture.js';
import css from './reports.module.css';
import { WidgetContents } from './widget-contents.js';

/** Changes of a widget's place, size and existence; undefined where the dashboard is not the user's to change. */
export interface WidgetActions {
  readonly edit: () => void;
  readonly remove: () => void;
  /** One place earlier or later; undefined at the ends. */
  readonly moveBy: (step: -1 | 1) => void;
  readonly moveHere: (from: number) => void;
  readonly resize: (width: number) => void;
}

interface WidgetCardProps {
  readonly widget: Widget;
  readonly place: number;
  readonly actions: WidgetActions | undefined;
}

/** A widget: its title, actions, and what it shows. */
export function WidgetCard(props: WidgetCardProps) {
  const { data: type, error, refetch } = useObjectType(props.widget.objectType);
  if (type) return <KnownWidget {...props} type={type} />;
  return (
    <WidgetFrame {...props} answer={undefined}>
      {error && <ProblemState error={error} onRetry={() => void refetch()} />}
      {type === null && <Text size="sm">{t('The object type no longer exists.')}</Text>}
      {type === undefined && !error && <RowsSkeleton rows={3} />}
    </WidgetFrame>
  );
}

function KnownWidget({ type, ...props }: WidgetCardProps & { readonly type: ObjectType }) {
  const { widget } = props;
  const { query, isUnknown, answer } = useAnswer(widget, type);
  return (
    <WidgetFrame {...props} answer={answer}>
      {query.error && <ProblemState error={query.error} onRetry={() => void query.refetch()} />}
      {isUnknown && (
        <Text size="sm">
          {t('The property {propertyName} no longer exists.', { propertyName: widget.groupBy?.propertyName })}
        </Text>
      )}
      {!answer && !query.error && !isUnknown && <RowsSkeleton rows={widget.kind === 'number' ? 1 : 5} />}
      {answer && <WidgetContents {...{ widget, type, answer }} />}
      {answer && answer.limits !== '' && (
        <Text size="xs" c="dimmed" mt="xs">
          {answer.limits}
        </Text>
      )}
    </WidgetFrame>
  );
}

interface WidgetFrameProps extends WidgetCardProps {
  readonly answer: Answer | undefined;
  readonly children: React.ReactNode;
}

const dragType = 'application/x-spoke-widget';

function WidgetFrame({ widget, place, actions, answer, children }: WidgetFrameProps) {
  const [isOver, setOver] = useState(false);
  const card = useRef<HTMLElement>(null);
  const isWidget = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes(dragType);
  return (
    <section
      ref={card}
      className={css['widget']}
      aria-label={widget.title}
      data-width={widget.width}
      data-over={isOver}
      onDragOver={(event) => {
        if (!actions || !isWidget(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        if (actions && isWidget(event)) actions.moveHere(Number(event.dataTransfer.getData(dragType)));
      }}
    >
      <div
        className={css['head']}
        draggable={actions !== undefined}
        onDragStart={({ dataTransfer }) => {
          dataTransfer.setData(dragType, String(place));
          dataTransfer.effectAllowed = 'move';
        }}
      >
        <h2 className={css['title']} title={widget.title}>
          {widget.title}
        </h2>
        <WidgetMenu {...{ widget, actions, answer }} findChart={() => card.current?.querySelector('canvas') ?? null} />
      </div>
      <div className={css['content']}>{children}</div>
    </section>
  );
}

const widths = [t('Quarter'), t('Half'), t('Three quarters'), t('Full width')];

interface WidgetMenuProps extends Pick<WidgetFrameProps, 'widget' | 'actions' | 'answer'> {
  readonly findChart: () => HTMLCanvasElement | null;
}

function WidgetMenu({ widget, actions, answer, findChart }: WidgetMenuProps) {
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          aria-label={t('Actions for {title}', { title: widget.title })}
        >
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions && <EditItems {...{ widget, actions }} />}
        <Menu.Item
          leftSection={<IconDownload size={16} aria-hidden />}
          disabled={!answer}
          onClick={() => answer && downloadCsv(widget, answer)}
        >
          {t('Download as CSV')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconPhoto size={16} aria-hidden />}
          disabled={!answer}
          onClick={() => answer && downloadPicture({ title: widget.title, answer, chart: findChart() })}
        >
          {t('Download as picture')}
        </Menu.Item>
        {actions && (
          <Menu.Item
            c="var(--mantine-color-error)"
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={actions.remove}
          >
            {t('Remove')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

function EditItems({ widget, actions }: { readonly widget: Widget; readonly actions: WidgetActions }) {
  return (
    <>
      <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={actions.edit}>
        {t('Edit…')}
      </Menu.Item>
      <Menu.Item leftSection={<IconArrowLeft size={16} aria-hidden />} onClick={() => actions.moveBy(-1)}>
        {t('Move forward')}
      </Menu.Item>
      <Menu.Item leftSection={<IconArrowRight size={16} aria-hidden />} onClick={() => actions.moveBy(1)}>
        {t('Move back')}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Label>{t('Width')}</Menu.Label>
      {widths.map((label, at) => (
        <Menu.Item
          key={label}
          role="menuitemradio"
          aria-checked={widget.width === at + 1}
          fw={widget.width === at + 1 ? 500 : undefined}
          onClick={() => actions.resize(at + 1)}
        >
          {label}
        </Menu.Item>
      ))}
      <Menu.Divider />
    </>
  );
}

/** The numbers are those of the server, not rounded. */
function downloadCsv(widget: Widget, { rows, property }: Answer): void {
  const head = [property?.label ?? widget.title, t('Records'), ...(widget.measure.propertyName ? [t('Value')] : [])];
  const lines = rows.map(({ label, count, value }) => [
    label === '' ? widget.title : label,
    String(count),
    ...(widget.measure.propertyName ? [value === null ? '' : String(value)] : []),
  ]);
  downloadText(`${widget.title}.csv`, [byteOrderMark, toCsv([head, ...lines])]);
}
