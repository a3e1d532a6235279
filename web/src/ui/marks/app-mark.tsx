import { Avatar } from '@mantine/core';
import { IconPuzzle } from '@tabler/icons-react';

interface AppMarkProps {
  readonly iconUrl: string | null;
  readonly size?: number;
}

/** The icon of an app, or a default one. */
export function AppMark({ iconUrl, size = 30 }: AppMarkProps) {
  return (
    <Avatar src={iconUrl} alt="" size={size} radius="sm">
      <IconPuzzle size={size * 0.6} aria-hidden />
    </Avatar>
  );
}
