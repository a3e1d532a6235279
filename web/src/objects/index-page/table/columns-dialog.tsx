import { ActionIcon, Button, Group, Modal, NumberInput, Stack } from '@mantine/core';
import { IconPin, IconPinnedFilled } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../../../i18n/messages.js';
import type { Property } from '../../property.js';
import { mostPinned, toDefaultWidth } from './columns.js';
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
    setChosen(chosen.map((column) => (column.name === name ? { ...column, width } : column)));
  const pins = chosen.filter(({ pinned }) => pinned).length;
  const isPinned = (name: string): boolean => chosen.some((column) => column.name === name && column.pinned);
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
          <>
            <PinButton
              label={label}
              isPinned={isPinned(name)}
              isFull={pins >= mostPinned}
              onChange={() => setChosen(chosen.map((column) => (column.name === name ? togglePin(column) : column)))}
            />
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
          </>
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

const withinLimits = (column: Column): Column =>
  column.width === undefined ? column : { ...column, width: toWidth(column.width) };

const togglePin = ({ pinned, ...column }: Column): Column => (pinned ? column : { ...column, pinned: true });

interface PinButtonProps {
  readonly label: string;
  readonly isPinned: boolean;
  /** Whether no more columns can be pinned. */
  readonly isFull: boolean;
  readonly onChange: () => void;
}

/** Pins a column beside the name, where it stays while the others are scrolled. */
function PinButton({ label, isPinned, isFull, onChange }: PinButtonProps) {
  const Icon = isPinned ? IconPinnedFilled : IconPin;
  return (
    <ActionIcon
      variant={isPinned ? 'light' : 'default'}
      aria-label={t('Pin {label} beside the name', { label })}
      title={t('Pin {label} beside the name', { label })}
      aria-pressed={isPinned}
      disabled={isFull && !isPinned}
      onClick={onChange}
    >
      <Icon size={14} aria-hidden />
    </ActionIcon>
  );
}
