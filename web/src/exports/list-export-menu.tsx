import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useApi } from '../accounts/session.js';
import { t } from '../i18n/messages.js';
import { listTitleProperties, type ObjectType } from '../objects/object-types.js';
import { useStartWork } from '../ui/notices/work.js';
import { toFileExportWork } from './file-export.js';

interface ListExportMenuProps {
  readonly list: { readonly listId: string; readonly name: string; readonly size: number };
  readonly type: ObjectType;
}

/** Exports the records of a list as a file. */
export function ListExportMenu({ list, type }: ListExportMenuProps) {
  const start = useStartWork();
  const api = useApi();
  const { listId, name, size: total } = list;
  const exportAs = (format: 'CSV' | 'XLSX'): void => {
    const properties = listTitleProperties(type);
    start(toFileExportWork({ api, type, name, format, properties, records: { listId }, total }));
  };
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button variant="default" disabled={total === 0} rightSection={<IconChevronDown size={16} aria-hidden />}>
          {t('Export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => exportAs('CSV')}>{t('CSV')}</Menu.Item>
        <Menu.Item onClick={() => exportAs('XLSX')}>{t('Spreadsheet (XLSX)')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
