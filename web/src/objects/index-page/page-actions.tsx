import { Button, Menu, SegmentedControl } from '@mantine/core';
import { IconChevronDown, IconDownload, IconHistory, IconPlus, IconTable, IconUpload } from '@tabler/icons-react';
import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { inSentence } from '../../i18n/language.js';
import { t } from '../../i18n/messages.js';
import { useApi } from '../../accounts/session.js';
import { useShortcut } from '../../ui/shortcuts.js';
import { notifyProblem } from '../../ui/notices/notify.js';
import { useStartWork } from '../../ui/notices/work.js';
import { listTitleProperties } from '../object-types.js';
import type { IndexPageParts } from './page-parts.js';
import { toFilterGroups } from './rows/search-pages.js';
import { formatTotal } from './rows/totals.js';
import { lazyComponent, loadCode } from '../../ui/loading/load-page.js';

const CreateDrawer = lazyComponent(() => import('./create-drawer.js'), 'CreateDrawer');
const ImportDialog = lazyComponent(() => import('../csv/import-dialog.js'), 'ImportDialog');

/** Actions on the whole page: layout, import, export and create. */
export function PageActions(props: IndexPageParts & { readonly canWrite: boolean }) {
  const { type, properties, context, address, canWrite } = props;
  const [open, setOpen] = useState<'create' | 'new' | 'earlier'>();
  const close = (): void => setOpen(undefined);
  useOpenOnArrival((what) => setOpen(what === 'earlier' && !canWrite ? undefined : what));
  const { layout } = address.state;
  useShortcut(
    'n',
    t('New {singular}', { singular: inSentence(type.singular) }),
    canWrite ? () => setOpen('create') : undefined,
  );
  return (
    <>
      <SegmentedControl
        aria-label={t('Layout')}
        data={[
          { value: 'table' as const, label: t('Table') },
          ...(context.pipelines.length > 0 ? [{ value: 'board' as const, label: t('Board') }] : []),
          { value: 'calendar' as const, label: t('Calendar') },
        ]}
        value={layout}
        onChange={(next) => address.change({ layout: next, day: null })}
      />
      <FileMenu {...props} onImport={() => setOpen('new')} onEarlier={() => setOpen('earlier')} />
      {canWrite && (
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen('create')}>
          {t('Create')}
        </Button>
      )}
      <Suspense>
        {open === 'create' && <CreateDrawer {...{ type, properties, context }} onClose={close} />}
        {(open === 'new' || open === 'earlier') && (
          <ImportDialog {...{ type, properties, context }} view={open} onClose={close} />
        )}
      </Suspense>
    </>
  );
}

/** Opens the form for a new record, or the earlier imports, when the page was opened for that, once. */
function useOpenOnArrival(open: (what: 'create' | 'earlier') => void): void {
  const location = useLocation();
  const navigate = useNavigate();
  const wanted = location.state as { isCreating?: boolean; isShowingImports?: boolean } | null;
  const what = wanted?.isCreating ? 'create' : wanted?.isShowingImports ? 'earlier' : undefined;
  const onArrival = useEffectEvent(open);
  useEffect(() => {
    if (what === undefined) return;
    onArrival(what);
    void navigate({ pathname: location.pathname, search: location.search }, { replace: true, state: null });
  }, [what, navigate, location]);
}

interface FileMenuProps extends IndexPageParts {
  readonly canWrite: boolean;
  readonly onImport: () => void;
  readonly onEarlier: () => void;
}

function FileMenu(props: FileMenuProps) {
  const { type, properties, context, wanted, rows, columns, canWrite, onImport, onEarlier } = props;
  const start = useStartWork();
  const api = useApi();
  const names = [...listTitleProperties(type), ...columns.flatMap(({ property }) => property?.name ?? [])];
  const shown = [...new Set(names)].flatMap((name) => properties.get(name) ?? []);
  const { total } = rows;
  const exportAll = (): void => {
    loadCode(() => import('../csv/export-work.js'))
      .then(({ toExportWork }) => start(toExportWork({ api, type, wanted, properties: shown, context, total })))
      .catch(notifyProblem);
  };
  const exportSpreadsheet = (): void => {
    const { query, filterGroups, sort } = wanted.matching;
    const records = { query, filterGroups: toFilterGroups({ filterGroups }), sorts: [sort] };
    const what = { api, type, name: type.plural, properties: shown.map(({ name }) => name), records, total };
    loadCode(() => import('../../exports/file-export.js'))
      .then(({ toFileExportWork }) => start(toFileExportWork({ ...what, format: 'XLSX' })))
      .catch(notifyProblem);
  };
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
          {canWrite ? t('Import, export') : t('Export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {canWrite && (
          <Menu.Item leftSection={<IconUpload size={16} aria-hidden />} onClick={onImport}>
            {t('Import…')}
          </Menu.Item>
        )}
        {canWrite && (
          <Menu.Item leftSection={<IconHistory size={16} aria-hidden />} onClick={onEarlier}>
            {t('Earlier imports')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconDownload size={16} aria-hidden />} disabled={rows.total === 0} onClick={exportAll}>
          {t('{total, plural, one {Export {shown} record as CSV} other {Export {shown} records as CSV}}', {
            total: rows.total,
            shown: formatTotal(rows.total, rows.isExact),
          })}
        </Menu.Item>
        {canWrite && (
          <Menu.Item
            leftSection={<IconTable size={16} aria-hidden />}
            disabled={rows.total === 0}
            onClick={exportSpreadsheet}
          >
            {t('Export as a spreadsheet (XLSX)')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
