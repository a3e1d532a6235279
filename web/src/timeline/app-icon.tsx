import { Avatar } from '@mantine/core';
import type { FeedApp } from './feed-pages.js';

/** The icon of an app, or its initials. */
export function AppIcon({ app, size = 28 }: { readonly app: FeedApp; readonly size?: number }) {
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
