import { Tabs } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useId, useState, type ReactNode } from 'react';
import { t } from '../../i18n/messages.js';
import styles from './record-page.module.css';

const columns = [
  { name: 'properties', label: t('About') },
  { name: 'timeline', label: t('Timeline') },
  { name: 'associations', label: t('Related') },
] as const;
type ColumnName = (typeof columns)[number]['name'];

/**
 * The columns of a record page: side by side on wide screens, otherwise tabs. Columns stay mounted when the window is
 * resized, so that input is not lost.
 */
export function RecordColumns({ parts }: { readonly parts: Readonly<Record<ColumnName, ReactNode>> }) {
  const id = useId();
  const isDesk = useMediaQuery('(min-width: 75em)', undefined, { getInitialValueInEffect: false });
  const [open, setOpen] = useState<ColumnName>('timeline');
  const [shown, setShown] = useState<readonly ColumnName[]>([]);
  const wanted = columns.map(({ name }) => name).filter((name) => isDesk || name === open);
  if (wanted.some((name) => !shown.includes(name))) setShown([...shown, ...wanted]);
  return (
    <>
      {!isDesk && (
        <Tabs id={id} value={open} onChange={(name) => setOpen((name ?? 'timeline') as ColumnName)}>
          <Tabs.List grow>
            {columns.map(({ name, label }) => (
              <Tabs.Tab key={name} value={name}>
                {label}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        </Tabs>
      )}
      <div className={styles['columns']}>
        {columns.map(({ name }) => (
          <div
            key={name}
            className={styles['column']}
            hidden={!wanted.includes(name)}
            // The panels that the tabs control.
            {...(!isDesk && { id: `${id}-panel-${name}`, role: 'tabpanel', 'aria-labelledby': `${id}-tab-${name}` })}
          >
            {shown.includes(name) && parts[name]}
          </div>
        ))}
      </div>
    </>
  );
}
