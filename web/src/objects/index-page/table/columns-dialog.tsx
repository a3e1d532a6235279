import { Button, Group, Modal, NumberInput, Stack } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../../i18n/messages.js';
import type { Property } from '../../property.js';
import { toDefaultWidth } from './columns.js';
import { PropertyChooser } from './property-chooser.js';
import { columnWidths, toWidth, type Column } from '../views/view-state.js';

interface ColumnsDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly columns: readonly Column[];
  readonly properties: ReadonlyMap<string, Property>;
  /** null: the default columns of the type. */
  readonly onApply: (columns: readonly Column[] | null) => void;
}

/** Chooses the columns of the table, their order and widths. */
export function ColumnsDialog({ isOpen, onClose, ...rest }: ColumnsDialogProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={t('Columns')} size="xl">
      <ColumnsForm {...rest} onClose={onClose} />
    </Modal>
  );
}

const most = 60;

function ColumnsForm({ columns, properties, onApply, onClose }: Omit<ColumnsDialogProps, 'isOpen'>) {
  const [chosen, setChosen] = useState(columns);
  const close = (next: readonly Column[] | null): void => {
    onApply(next);
    onClose();
  };
  const usual = (name: string): number => toDefaultWidth(properties.get(name) ?? { name, label: name, type: 'string' });
  const widthOf = (name: string): number | undefined => chosen.find((column) => column.name === name)?.width;
  const setWidth = (name: string, width: number): void =>
    setChosen(chosen.map((column) => (column.name === name ? { name, width } : column)));
  const choose = (names: readonly string[]): void =>
    setChosen(names.map((name) => chosen.find((column) => column.name === name) ?? { name }));
  return (
    <Stack>
      <PropertyChooser
        {...{ properties, most }}
        title={t('Shown columns')}
        chosen={chosen.map(({ name }) => name)}
        onChange={choose}
        renderSetting={(name, label) => (
          <NumberInput
            aria-label={t('Width of {label}', { label })}
            size="xs"
            w={76}
            step={10}
            min={columnWidths.least}
            max={columnWidths.most}
            value={widthOf(name) ?? usual(name)}
            onChange={(value) => typeof value === 'number' && setWidth(name, value)}
          />
        )}
      />
      <Group justify="space-between">
        <Button variant="subtle" color="gray" onClick={() => close(null)}>
          {t('Reset')}
        </Button>
        <Group gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button onClick={() => close(chosen.map(withinLimits))}>{t('Apply')}</Button>
        </Group>
      </Group>
    </Stack>
  );
}

const withinLimits = ({ name, width }: Column): Column =>
  width === undefined ? { name } : { name, width: toWidth(width) };
