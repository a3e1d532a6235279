import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { IconPin, IconPinnedFilled, IconPinnedOff } from '@tabler/icons-react';
import { t } from '../i18n/messages.js';
import { usePins, type PinKey } from './pins.js';

interface PinProps {
  readonly target: PinKey;
  /** What is pinned, as in `Pin Contacts`. */
  readonly name: string;
}

/** Puts a page into the navigation, or removes it from there. */
export function PinButton({ target, name }: PinProps) {
  const { isPinned, pin, unpin } = usePins();
  const is = isPinned(target);
  const label = is ? t('Unpin {name} from the navigation', { name }) : t('Pin {name} to the navigation', { name });
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color={is ? 'spoke' : 'gray'}
        aria-label={label}
        onClick={() => (is ? unpin : pin)(target)}
      >
        {is ? <IconPinnedFilled size={18} /> : <IconPin size={18} stroke={1.6} />}
      </ActionIcon>
    </Tooltip>
  );
}

/** The same as an entry of a menu. */
export function PinItem({ target }: Pick<PinProps, 'target'>) {
  const { isPinned, pin, unpin } = usePins();
  const is = isPinned(target);
  const Icon = is ? IconPinnedOff : IconPin;
  return (
    <Menu.Item leftSection={<Icon size={16} aria-hidden />} onClick={() => (is ? unpin : pin)(target)}>
      {is ? t('Unpin from the navigation') : t('Pin to the navigation')}
    </Menu.Item>
  );
}
