import type { Values } from '../kinds/kind.js';
import type { RecordFacts } from '../types/facts.js';

interface OwnerFacts extends Pick<RecordFacts, 'owners'> {
  /** Now, ISO 8601. */
  readonly moment: string;
}

/** Assumptions K7, O23. Properties that follow the owner: assignment date, team and details. '' for no owner clears them. */
export function toOwnerValues(owner: string, { owners, moment }: OwnerFacts): Values {
  const { userId = '', teamId } = owners.get(owner) ?? {};
  return {
    hubspot_owner_assigneddate: owner && moment,
    hs_all_owner_ids: owner,
    hs_user_ids_of_all_owners: String(userId),
    hubspot_team_id: teamId ?? '',
    hs_all_team_ids: teamId ?? '',
  };
}
