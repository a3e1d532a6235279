import { useMemo } from 'react';
import { toOwnerName, useOwners } from '../objects/properties.js';
import type { Mentionable } from './mentions.js';

/** The users of the account who can be mentioned. */
export function useMentionables(): readonly Mentionable[] {
  const { data: owners } = useOwners();
  return useMemo(
    () =>
      [...(owners?.values() ?? [])].flatMap((owner) =>
        owner.archived || owner.userId === null
          ? []
          : [{ userId: owner.userId, name: toOwnerName(owner), email: owner.email }],
      ),
    [owners],
  );
}
