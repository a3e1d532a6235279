import type { Values } from '../kinds/kind.js';
import type { RecordFacts } from '../types/facts.js';

interface OwnerFacts extends Pick<RecordFacts, 'owners'> {
  /** Now, ISO 8601. */
  readonly moment: string;
}

/** Assumption K7. What goes with a new owner: since when, and who it is. '' for no owner clears all of that. */
export function toOwnerValues(owner: string, { owners, moment }: OwnerFacts): Values {
  return {
    hubspot_owner_assigneddate: owner && moment,
    hs_all_owner_ids: owner,
    hs_user_ids_of_all_owners: String(owners.get(owner) ?? ''),
  };
}
