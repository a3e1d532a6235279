import { useMemo } from 'react';
import { toOwnerName, useOwners } from './properties.js';

/** Finds the names of owners and users. */
export interface People {
  findOwner(ownerId: string): string | undefined;
  findUser(userId: number): string | undefined;
}

export function usePeople(): People {
  const { data: owners } = useOwners();
  return useMemo(() => {
    const byUser = new Map([...(owners?.values() ?? [])].map((owner) => [owner.userIdIncludingInactive, owner]));
    return {
      findOwner: (ownerId) => {
        const owner = owners?.get(ownerId);
        return owner && toOwnerName(owner);
      },
      findUser: (userId) => {
        const owner = byUser.get(userId);
        return owner && toOwnerName(owner);
      },
    };
  }, [owners]);
}
