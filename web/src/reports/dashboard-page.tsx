import { ActionIcon, Button, Menu, Text, Tooltip } from '@mantine/core';
import {
  IconChevronDown,
  IconCopy,
  IconLayoutDashboard,
  IconPencil,
  IconPlus,
  IconRefresh,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { inSentence } from '../i18n/language.js';
import { t } from '../i18n/messages.js';
import { useCanWrite, useHub, useIsAdmin } from '../accounts/session.js';
import { ViewNameDialog } from '../objects/index-page/views/view-name-dialog.js';
import { paths } from '../paths.js';
import { confirmAction } from '../ui/dialogs/confirm.js';
import { notifyProblem } from '../ui/notices/notify.js';
import { Page } from '../ui/page.js';
import { RowsSkeleton } from '../ui/loading/skeletons.js';
import { EmptyState, ProblemState } from '../ui/loading/states.js';
import { builtInDashboards, type BuiltInDashboard } from './built-in.js';
import { useDashboards, type Dashboard, type Widget } from './dashboards.js';
import css from './reports.module.css';
import { WidgetCard, type WidgetActions } from './widget-card.js';
import { WidgetDialog } from './widget-dialog.js';

type Shown = BuiltInDashboard | Dashboard;

/** A dashboard of the account, and the way to the others. */
export function DashboardPage() {
  const { dashboardId = 'sales' } = useParams();
  const dashboards = useDashboards();
  const all: readonly Shown[] = [...builtInDashboards, ...(dashboards.list.data ?? [])];
  const shown = all.find(({ id }) => id === dashboardId);
  if (shown) return <ShownDashboard key={shown.id} {...{ shown, all, dashboards }} />;
  return (
    <Page title={t('Dashboards')}>
      {dashboards.list.isPending && <RowsSkeleton rows={8} />}
      {dashboards.list.error && (
        <ProblemState error={dashboards.list.error} onRetry={() => void dashboards.list.refetch()} />
      )}
      {dashboards.list.isSuccess && <MissingDashboard />}
    </Page>
  );
}

function MissingDashboard() {
  const { hubId } = useHub();
  const navigate = useNavigate();
  return (
    <EmptyState
      title={t('This dashboard does not exist')}
      action={<Button onClick={() => void navigate(paths.dashboards(hubId))}>{t('See the others')}</Button>}
    >
      {t('It was deleted, or its owner no longer shares it.')}
    </EmptyState>
  );
}

interface ShownDashboardProps {
  readonly shown: Shown;
  readonly all: readonly Shown[];
  readonly dashboards: ReturnType<typeof useDashboards>;
}

const isSaved = (shown: Shown): shown is Dashboard => 'ownerName' in shown;

/** What the user may do with a dashboard. */
function useChanges({ shown, dashboards }: ShownDashboardProps) {
  const canWrite = useCanWrite();
  const isAdmin = useIsAdmin();
  const changeable = canWrite && isSaved(shown) && (shown.mine || isAdmin) ? shown : undefined;
  const write = (widgets: readonly Widget[]): Promise<unknown> =>
    changeable ? dashboards.update.mutateAsync({ id: changeable.id, widgets: [...widgets] }) : Promise.resolve();
  return { canWrite, changeable, write };
}

function ShownDashboard(props: ShownDashboardProps) {
  const { shown } = props;
  const client = useQueryClient();
  const { canWrite, changeable, write } = useChanges(props);
  const [edited, setEdited] = useState<number | 'new'>();
  const widgets = shown.widgets;
  const put = (next: readonly Widget[]): void => void write(next).catch(notifyProblem);
  const move = (from: number, to: number): void => {
    const moved = widgets[from];
    if (moved && to >= 0 && to < widgets.length) put(widgets.toSpliced(from, 1).toSpliced(to, 0, moved));
  };
  const toActions = (widget: Widget, place: number): WidgetActions => ({
    edit: () => setEdited(place),
    remove: () => put(widgets.toSpliced(place, 1)),
    moveBy: (step) => move(place, place + step),
    moveHere: (from) => move(from, place),
    resize: (width) => put(widgets.with(place, { ...widget, width })),
  });
  return (
    <Page
      title={shown.name}
      actions={
        <>
          <Tooltip label={t('Refresh')}>
            <ActionIcon
              variant="default"
              size={30}
              aria-label={t('Refresh')}
              onClick={() =>
                void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes('summary') })
              }
            >
              <IconRefresh size={16} />
            </ActionIcon>
          </Tooltip>
          <DashboardsMenu {...props} />
          {canWrite && <EditButtons {...props} changeable={changeable} onAdd={() => setEdited('new')} />}
        </>
      }
    >
      {widgets.length === 0 && (
        <EmptyState title={t('No widgets yet')}>
          {t('Add a number, a chart or a table about the records of the account.')}
        </EmptyState>
      )}
      <div className={css['grid']}>
        {widgets.map((widget, place) => (
          <WidgetCard
            key={`${place} ${widget.title}`}
            {...{ widget, place }}
            actions={changeable && toActions(widget, place)}
          />
        ))}
      </div>
      {edited !== undefined && (
        <WidgetDialog
          widget={edited === 'new' ? undefined : widgets[edited]}
          onSave={(widget) => write(edited === 'new' ? [...widgets, widget] : widgets.with(edited, widget))}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Page>
  );
}

function DashboardsMenu({ shown, all, dashboards }: ShownDashboardProps) {
  const { hubId } = useHub();
  const navigate = useNavigate();
  const canWrite = useCanWrite();
  const [isCreating, setCreating] = useState(false);
  return (
    <>
      <Menu position="bottom-end" withinPortal width={260}>
        <Menu.Target>
          <Button
            variant="default"
            leftSection={<IconLayoutDashboard size={16} aria-hidden />}
            rightSection={<IconChevronDown size={16} aria-hidden />}
          >
            {t('Dashboards')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {all.map((one) => (
            <Menu.Item
              key={one.id}
              aria-current={one.id === shown.id ? 'page' : undefined}
              fw={one.id === shown.id ? 500 : undefined}
              rightSection={isSaved(one) && one.shared ? <IconUsers size={14} aria-label={t('Shared')} /> : null}
              onClick={() => void navigate(paths.dashboards(hubId, one.id))}
            >
              {one.name}
              {isSaved(one) && !one.mine && (
                <Text span size="xs" c="dimmed" ms={6}>
                  {one.ownerName}
                </Text>
              )}
            </Menu.Item>
          ))}
          {canWrite && (
            <>
              <Menu.Divider />
              <Menu.Item leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setCreating(true)}>
                {t('New dashboard…')}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {isCreating && (
        <ViewNameDialog
          title={t('New dashboard')}
          draft={{ name: '', shared: false }}
          onSave={async (draft) => {
            const { id } = await dashboards.create.mutateAsync({ ...draft, widgets: [] });
            void navigate(paths.dashboards(hubId, id));
          }}
          onClose={() => setCreating(false)}
        />
      )}
    </>
  );
}

interface EditButtonsProps extends ShownDashboardProps {
  readonly changeable: Dashboard | undefined;
  readonly onAdd: () => void;
}

/** Adding widgets and renaming, or a copy of a dashboard that is not the user's to change. */
function EditButtons({ shown, dashboards, changeable, onAdd }: EditButtonsProps) {
  const { hubId } = useHub();
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<'copy' | 'rename'>();
  const askToDelete = (): void =>
    confirmAction({
      title: t('Delete the dashboard {name}?', { name: shown.name }),
      message: changeable?.shared
        ? t('It is deleted for everyone in the account. The records are not changed.')
        : t('The records are not changed.'),
      confirm: t('Delete dashboard'),
      onConfirm: async () => {
        await dashboards.remove.mutateAsync(shown.id);
        void navigate(paths.dashboards(hubId));
      },
    });
  return (
    <>
      {changeable ? (
        <>
          <Menu position="bottom-end" withinPortal>
            <Menu.Target>
              <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
                {t('Actions')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={() => setDialog('rename')}>
                {t('Rename or share…')}
              </Menu.Item>
              <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={() => setDialog('copy')}>
                {t('Duplicate…')}
              </Menu.Item>
              <Menu.Item
                c="var(--mantine-color-error)"
                leftSection={<IconTrash size={16} aria-hidden />}
                onClick={askToDelete}
              >
                {t('Delete…')}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
            {t('Add widget')}
          </Button>
        </>
      ) : (
        <Button leftSection={<IconCopy size={16} aria-hidden />} onClick={() => setDialog('copy')}>
          {t('Customize a copy')}
        </Button>
      )}
      {dialog === 'copy' && (
        <ViewNameDialog
          title={t('Copy of {name}', { name: shown.name })}
          draft={{ name: t('My {name}', { name: inSentence(shown.name) }).slice(0, 80), shared: false }}
          onSave={async (draft) => {
            const { id } = await dashboards.create.mutateAsync({ ...draft, widgets: [...shown.widgets] });
            void navigate(paths.dashboards(hubId, id));
          }}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog === 'rename' && changeable && (
        <ViewNameDialog
          title={t('Dashboard {name}', { name: shown.name })}
          draft={changeable}
          onSave={(draft) => dashboards.update.mutateAsync({ id: changeable.id, ...draft })}
          onClose={() => setDialog(undefined)}
        />
      )}
    </>
  );
}
