import { ActionIcon, Box, Checkbox, Group, ScrollArea, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconSearch, IconX } from '@tabler/icons-react';
import { useMemo, useState, type ReactNode } from 'react';
import { t } from '../../../i18n/messages.js';
import type { Property } from '../../property.js';
import { toPropertyChoices } from '../filters/filters-drawer.js';

interface PropertyChooserProps {
  readonly properties: ReadonlyMap<string, Property>;
  /** The title of the chosen ones. */
  readonly title: string;
  /** Names, in order. */
  readonly chosen: readonly string[];
  readonly onChange: (names: readonly string[]) => void;
  readonly most: number;
  /** The height of each list in pixels. */
  readonly height?: number;
  /** A setting of a chosen property, beside its name. */
  readonly renderSetting?: (name: string, label: string) => ReactNode;
}

/** Chooses properties and their order. */
export function PropertyChooser(props: PropertyChooserProps) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <Choices {...props} />
      <Order {...props} />
    </SimpleGrid>
  );
}

const listed = 100;
const usualHeight = 360;

function Choices({ properties, chosen, onChange, most, height = usualHeight }: PropertyChooserProps) {
  const [text, setText] = useState('');
  const choices = useMemo(() => toPropertyChoices(properties), [properties]);
  const wanted = text.trim().toLowerCase();
  const found = choices.filter(({ value, label }) => `${label} ${value}`.toLowerCase().includes(wanted));
  const toggle = (name: string): void =>
    onChange(chosen.includes(name) ? chosen.filter((one) => one !== name) : [...chosen, name]);
  return (
    <Box>
      <TextInput
        data-autofocus
        aria-label={t('Search properties')}
        placeholder={t('Search properties')}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        mb="xs"
      />
      <ScrollArea.Autosize mah={height} type="auto" viewportProps={{ tabIndex: -1 }}>
        <Stack gap={6} p={4} role="group" aria-label={t('Properties')}>
          {found.slice(0, listed).map(({ value, label }) => {
            const isChosen = chosen.includes(value);
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
          {found.length === 0 && <Text c="dimmed">{t('No matching properties.')}</Text>}
          {found.length > listed && (
            <Text c="dimmed" size="sm">
              {t('{count} more. Search to find them.', { count: found.length - listed })}
            </Text>
          )}
        </Stack>
      </ScrollArea.Autosize>
    </Box>
  );
}

function Order({ properties, title, chosen, onChange, height = usualHeight, renderSetting }: PropertyChooserProps) {
  const move = (from: number, to: number): void => {
    const name = chosen[from];
    if (name !== undefined) onChange(chosen.toSpliced(from, 1).toSpliced(to, 0, name));
  };
  return (
    <Box>
      <Text size="sm" fw={600} mb="xs">
        {title} ({chosen.length})
      </Text>
      <ScrollArea.Autosize mah={height} type="auto" viewportProps={{ tabIndex: -1 }}>
        <Stack gap={6} component="ol" m={0} p={4} style={{ listStyle: 'none' }}>
          {chosen.map((name, index) => {
            const label = properties.get(name)?.label ?? name;
            return (
              <Group key={name} component="li" gap={4} wrap="nowrap">
                <Text size="sm" flex={1} className="one-line">
                  {label}
                </Text>
                {renderSetting?.(name, label)}
                <ActionIcon.Group>
                  <ActionIcon
                    variant="default"
                    aria-label={t('Move {label} up', { label })}
                    disabled={index === 0}
                    onClick={() => move(index, index - 1)}
                  >
                    <IconArrowUp size={14} aria-hidden />
                  </ActionIcon>
                  <ActionIcon
                    variant="default"
                    aria-label={t('Move {label} down', { label })}
                    disabled={index === chosen.length - 1}
                    onClick={() => move(index, index + 1)}
                  >
                    <IconArrowDown size={14} aria-hidden />
                  </ActionIcon>
                  <ActionIcon
                    variant="default"
                    aria-label={t('Remove {label}', { label })}
                    onClick={() => onChange(chosen.toSpliced(index, 1))}
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
