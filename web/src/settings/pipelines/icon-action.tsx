import { ActionIcon } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';

interface IconActionProps {
  readonly label: string;
  readonly icon: TablerIcon;
  readonly onClick: () => void;
  readonly disabled?: boolean;
}

/** An icon button with a tooltip. */
export function IconAction({ label, icon: Icon, ...rest }: IconActionProps) {
  return (
    <ActionIcon variant="subtle" color="gray" aria-label={label} title={label} {...rest}>
      <Icon size={16} />
    </ActionIcon>
  );
}
