import { Avatar } from '@mantine/core';
import type { FeedApp } from './feed.js';

/** The icon of an app; the first letters of its name where it has none. */
export function AppIcon({ app, size = 30 }: { readonly app: FeedApp; readonly size?: number }) {
  return (
    <Avatar
      src={app.iconUrl}
      alt=""
      name={app.name}
      size={size}
      radius="sm"
      color="spoke"
      variant="light"
      aria-hidden
    />
  );
}
