import { ActionIcon } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';

export interface IconActionProps {
  readonly label: string;
  readonly icon: TablerIcon;
  readonly onClick: () => void;
  readonly disabled?: boolean;
}

/** A button that is an icon, with its name as a hint. */
export function IconAction({ label, icon: Icon, ...rest }: IconActionProps) {
  return (
    <ActionIcon variant="subtle" color="gray" aria-label={label} title={label} {...rest}>
      <Icon size={16} />
    </ActionIcon>
  );
}
