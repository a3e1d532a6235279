import { Drawer } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Suspense, useRef, useState } from 'react';
import { t } from '../../../i18n/messages.js';
import { lazyComponent } from '../../../ui/loading/load-page.js';
import { RowsSkeleton } from '../../../ui/loading/skeletons.js';
import type { ObjectType } from '../../object-types.js';
import type { Property } from '../../property.js';
import css from './records-table.module.css';

const RecordPreview = lazyComponent(() => import('../../record-page/record-preview.js'), 'RecordPreview');

/** The record that is shown beside the table. */
export function usePreview() {
  const [id, setId] = useState<string>();
  const panel = useRef<HTMLElement>(null);
  return {
    id,
    panel,
    open: setId,
    close: () => setId(undefined),
    /** Another row is active: it takes the place of the one that is shown, unless that one is being edited. */
    follow(next: string): void {
      if (id !== undefined && !panel.current?.querySelector('form')) setId(next);
    },
  };
}

interface PreviewPanelProps {
  readonly preview: ReturnType<typeof usePreview>;
  readonly type: ObjectType;
  readonly properties: ReadonlyMap<string, Property>;
  readonly onClose: () => void;
}

/** Beside the table where there is room, else over it. */
export function PreviewPanel({ preview: { id, panel }, type, properties, onClose }: PreviewPanelProps) {
  const isWide = useMediaQuery('(min-width: 62em)', true);
  if (id === undefined) return null;
  const content = (
    <Suspense fallback={<RowsSkeleton rows={8} height={30} />}>
      <RecordPreview key={id} place={{ objectType: type.name, id }} {...{ type, properties, onClose }} />
    </Suspense>
  );
  if (!isWide) {
    return (
      <Drawer.Root opened onClose={onClose} position="right">
        <Drawer.Overlay />
        <Drawer.Content aria-label={t('Preview')}>{content}</Drawer.Content>
      </Drawer.Root>
    );
  }
  return (
    <aside ref={panel} aria-label={t('Preview')} className={css['preview']}>
      {content}
    </aside>
  );
}
