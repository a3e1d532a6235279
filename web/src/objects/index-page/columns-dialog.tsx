import {
  ActionIcon,
  Box,
  Button,
  Checkbox,
  Group,
  Modal,
  NumberInput,
  ScrollArea,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconSearch, IconX } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { Property } from '../property.js';
import { toDefaultWidth } from './columns.js';
import { toPropertyChoices } from './filters-drawer.js';
import { columnWidths, toWidth, type Column } from './view-state.js';

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
    <Modal opened={isOpen} onClose={onClose} title="Columns" size="xl">
      <ColumnsForm {...rest} onClose={onClose} />
    </Modal>
  );
}

const most = 60;
const listed = 100;

function ColumnsForm({ columns, properties, onApply, onClose }: Omit<ColumnsDialogProps, 'isOpen'>) {
  const [chosen, setChosen] = useState(columns);
  const close = (next: readonly Column[] | null): void => {
    onApply(next);
    onClose();
  };
  const toggle = (name: string): void =>
    setChosen(
      chosen.some((column) => column.name === name)
        ? chosen.filter((column) => column.name !== name)
        : [...chosen, { name }],
    );
  return (
    <Stack>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Choices {...{ properties, chosen, toggle }} />
        <Order {...{ properties, chosen, setChosen }} />
      </SimpleGrid>
      <Group justify="space-between">
        <Button variant="subtle" color="gray" onClick={() => close(null)}>
          Reset
        </Button>
        <Group gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={() => close(chosen.map(withinLimits))}>Apply</Button>
        </Group>
      </Group>
    </Stack>
  );
}

const withinLimits = ({ name, width }: Column): Column =>
  width === undefined ? { name } : { name, width: toWidth(width) };

interface ChoicesProps {
  readonly properties: ReadonlyMap<string, Property>;
  readonly chosen: readonly Column[];
  readonly toggle: (name: string) => void;
}

function Choices({ properties, chosen, toggle }: ChoicesProps) {
  const [text, setText] = useState('');
  const choices = useMemo(() => toPropertyChoices(properties), [properties]);
  const wanted = text.trim().toLowerCase();
  const found = choices.filter(({ value, label }) => `${label} ${value}`.toLowerCase().includes(wanted));
  return (
    <Box>
      <TextInput
        data-autofocus
        aria-label="Search properties"
        placeholder="Search properties"
        leftSection={<IconSearch size={16} aria-hidden />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        mb="xs"
      />
      <ScrollArea.Autosize mah={360} type="auto" viewportProps={{ tabIndex: -1 }}>
        <Stack gap={6} p={4} role="group" aria-label="Properties">
          {found.slice(0, listed).map(({ value, label }) => {
            const isChosen = chosen.some(({ name }) => name === value);
            return (
              <Checkbox
                key={value}
                size="sm"
                label={label}
                checked={isChosen}
                disabled={!isChosen && chosen.length >= most}
                onChange={() => toggle(value)}
              />
            );
          })}
          {found.length === 0 && <Text c="dimmed">No matching properties.</Text>}
          {found.length > listed && (
            <Text c="dimmed" size="sm">
              {found.length - listed} more. Search to find them.
            </Text>
          )}
        </Stack>
      </ScrollArea.Autosize>
    </Box>
  );
}

interface OrderProps extends Omit<ChoicesProps, 'toggle'> {
  readonly setChosen: (columns: readonly Column[]) => void;
}

function Order({ properties, chosen, setChosen }: OrderProps) {
  const move = (from: number, to: number): void => {
    const column = chosen[from];
    if (column) setChosen(chosen.toSpliced(from, 1).toSpliced(to, 0, column));
  };
  const usual = (name: string): number => toDefaultWidth(properties.get(name) ?? { name, label: name, type: 'string' });
  return (
    <Box>
      <Text size="sm" fw={600} mb="xs">
        Shown columns ({chosen.length})
      </Text>
      <ScrollArea.Autosize mah={370} type="auto" viewportProps={{ tabIndex: -1 }}>
        <Stack gap={6} component="ol" m={0} p={4} style={{ listStyle: 'none' }}>
          {chosen.map(({ name, width }, index) => {
            const label = properties.get(name)?.label ?? name;
            return (
              <Group key={name} component="li" gap={4} wrap="nowrap">
                <Text size="sm" flex={1} className="one-line">
                  {label}
                </Text>
                <NumberInput
                  aria-label={`Width of ${label}`}
                  size="xs"
                  w={76}
                  step={10}
                  min={columnWidths.least}
                  max={columnWidths.most}
                  value={width ?? usual(name)}
                  onChange={(value) =>
                    typeof value === 'number' && setChosen(chosen.with(index, { name, width: value }))
                  }
                />
                <ActionIcon.Group>
                  <ActionIcon
                    variant="default"
                    aria-label={`Move ${label} up`}
                    disabled={index === 0}
                    onClick={() => move(index, index - 1)}
                  >
                    <IconArrowUp size={14} aria-hidden />
                  </ActionIcon>
                  <ActionIcon
                    variant="default"
                    aria-label={`Move ${label} down`}
                    disabled={index === chosen.length - 1}
                    onClick={() => move(index, index + 1)}
                  >
                    <IconArrowDown size={14} aria-hidden />
                  </ActionIcon>
                  <ActionIcon
                    variant="default"
                    aria-label={`Remove ${label}`}
                    onClick={() => setChosen(chosen.toSpliced(index, 1))}
                  >
                    <IconX size={14} aria-hidden />
                  </ActionIcon>
                </ActionIcon.Group>
              </Group>
            );
          })}
        </Stack>
      </ScrollArea.Autosize>
    </Box>
  );
}
