import { ActionIcon, Tooltip } from '@mantine/core';
import { IconBellRinging, IconBellPlus } from '@tabler/icons-react';
import { t } from '../i18n/messages.js';
import { useFollow, useIsFollowing } from './follows.js';

interface FollowButtonProps {
  readonly typeId: string;
  readonly id: string;
  /** The owner of the record; '' without one. */
  readonly ownerId: string;
  readonly size?: number | 'lg';
}

/** Follows a record, so that its changes become notifications, or no longer. */
export function FollowButton({ typeId, id, ownerId, size = 'lg' }: FollowButtonProps) {
  const isFollowing = useIsFollowing({ typeId, id }, ownerId);
  const follow = useFollow();
  const hint = isFollowing ? t('Unfollow: no more notifications of changes') : t('Follow: be notified of changes');
  const Icon = isFollowing ? IconBellRinging : IconBellPlus;
  return (
    <Tooltip label={hint}>
      <ActionIcon
        variant="default"
        size={size}
        aria-label={t('Follow')}
        aria-pressed={isFollowing ?? false}
        disabled={isFollowing === undefined}
        {...(isFollowing && { c: 'var(--accent-text)' })}
        onClick={() => follow.mutate({ typeId, id, isFollowing: !isFollowing })}
      >
        <Icon size={18} stroke={1.6} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
