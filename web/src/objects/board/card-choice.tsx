import { Button, Group, Popover, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconLayoutList } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../../i18n/messages.js';
import type { IndexPageParts } from '../index-page/page-parts.js';
import { PropertyChooser } from '../index-page/table/property-chooser.js';
import { mostCardProperties, type ViewState } from '../index-page/views/view-state.js';
import { listCardProperties } from './board-data.js';
import css from './board.module.css';

type CardChoiceProps = Pick<IndexPageParts, 'properties' | 'address'>;

/** Chooses what the cards show, and how close they are; kept with the view. */
export function CardChoice(props: CardChoiceProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-start"
      width="min(580px, calc(100vw - 24px))"
      shadow="md"
      trapFocus
      returnFocus
      withinPortal
    >
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconLayoutList size={16} aria-hidden />}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {t('Card')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p="sm" role="dialog" aria-label={t('Card')} className={css['cardChoice'] ?? ''}>
        {isOpen && <CardForm {...props} />}
      </Popover.Dropdown>
    </Popover>
  );
}

/** The board follows each change. The choice is its own state as well, because the address changes a moment later. */
function CardForm({ properties, address }: CardChoiceProps) {
  const [card, setCard] = useState<Pick<ViewState, 'cardProperties' | 'cardDensity'>>(address.state);
  const { cardProperties, cardDensity } = card;
  const chosen = listCardProperties(card, properties);
  const change = (part: Partial<typeof card>): void => {
    const next = { cardProperties, cardDensity, ...part };
    setCard(next);
    address.replace(next);
  };
  return (
    <Stack gap="sm">
      <PropertyChooser
        properties={properties}
        title={t('On the card')}
        chosen={chosen}
        most={mostCardProperties}
        height={250}
        onChange={(names) => change({ cardProperties: names })}
      />
      <Text size="sm" c="dimmed" role="status">
        {chosen.length >= mostCardProperties
          ? t('A card shows up to {mostCardProperties} properties: remove one to add another.', { mostCardProperties })
          : t('A card shows its name and up to {mostCardProperties} properties.', { mostCardProperties })}
      </Text>
      <Group justify="space-between" gap="xs">
        <SegmentedControl
          aria-label={t('Density of cards')}
          data={[
            { value: 'comfortable' as const, label: t('Comfortable') },
            { value: 'compact' as const, label: t('Compact') },
          ]}
          value={cardDensity}
          onChange={(density) => change({ cardDensity: density })}
        />
        <Button
          variant="subtle"
          color="gray"
          disabled={cardProperties === null}
          onClick={() => change({ cardProperties: null })}
        >
          {t('Reset')}
        </Button>
      </Group>
    </Stack>
  );
}
