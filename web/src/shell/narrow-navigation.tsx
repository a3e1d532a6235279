import { ActionIcon, Group, Tooltip } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { t } from '../i18n/messages.js';
import { useShortcut } from '../ui/shortcuts.js';
import { createStoredChoice } from '../ui/choices/stored-choice.js';

const choice = createStoredChoice('spoke.navigation');

/** Whether the navigation of wide windows shows icons only, in all tabs of this browser. */
export const useIsNarrow = (): boolean => choice.use() === 'narrow';

/** Narrows and widens the navigation, also by the key `[`. */
export function NarrowButton() {
  const isNarrow = useIsNarrow();
  const label = isNarrow ? t('Widen the navigation') : t('Narrow the navigation');
  const toggle = (): void => choice.write(isNarrow ? undefined : 'narrow');
  useShortcut('[', label, toggle);
  const Icon = isNarrow ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <Group justify={isNarrow ? 'center' : 'flex-end'} visibleFrom="sm" pt={4}>
      <Tooltip label={label} position="right">
        <ActionIcon variant="subtle" color="gray" aria-label={label} aria-keyshortcuts="[" onClick={toggle}>
          <Icon size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </Group>
  );
}
