import { Button, Menu, SegmentedControl } from '@mantine/core';
import { IconChevronDown, IconDownload, IconPlus, IconUpload } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useApi } from '../../accounts/session.js';
import { useStartWork } from '../../ui/work.js';
import { toExportWork } from '../csv/export-work.js';
import { titleNeeds } from '../object-type.js';
import { CreateDrawer } from './create-drawer.js';
import type { IndexPageParts } from './page-parts.js';
import { sayTotal } from './totals.js';

const ImportDialog = lazy(async () => ({ default: (await import('../csv/import-dialog.js')).ImportDialog }));

/** What can be done on the page as a whole: to create, to export and import, to see it as a board. */
export function PageActions(props: IndexPageParts & { readonly canWrite: boolean }) {
  const { type, properties, words, address, canWrite } = props;
  const [open, setOpen] = useState<'create' | 'import'>();
  const close = (): void => setOpen(undefined);
  const { layout } = address.state;
  return (
    <>
      {words.pipelines.length > 0 && (
        <SegmentedControl
          aria-label="Layout"
          data={[
            { value: 'table', label: 'Table' },
            { value: 'board', label: 'Board' },
          ]}
          value={layout}
          onChange={(next) => address.change({ layout: next })}
        />
      )}
      <FileMenu {...props} onImport={() => setOpen('import')} />
      {canWrite && (
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen('create')}>
          Create
        </Button>
      )}
      {open === 'create' && <CreateDrawer {...{ type, properties, words }} onClose={close} />}
      <Suspense>{open === 'import' && <ImportDialog {...{ type, properties, words }} onClose={close} />}</Suspense>
    </>
  );
}

function FileMenu(props: IndexPageParts & { readonly canWrite: boolean; readonly onImport: () => void }) {
  const { type, properties, words, wanted, rows, columns, canWrite, onImport } = props;
  const start = useStartWork();
  const api = useApi();
  const exportAll = (): void => {
    const names = [...titleNeeds(type), ...columns.flatMap(({ property }) => property?.name ?? [])];
    const shown = [...new Set(names)].flatMap((name) => properties.get(name) ?? []);
    start(toExportWork({ api, type, wanted, properties: shown, words, total: rows.total }));
  };
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
          CSV
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {canWrite && (
          <Menu.Item leftSection={<IconUpload size={16} aria-hidden />} onClick={onImport}>
            Import…
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconDownload size={16} aria-hidden />} disabled={rows.total === 0} onClick={exportAll}>
          Export {sayTotal(rows.total)} {rows.total === 1 ? 'record' : 'records'}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
