import type { PropertyFailure } from '../../properties/properties.service.js';

/** The type ids of activities, one of which a record may pin. Spec 4.4: it has to be associated with the record. */
export const activityTypes: readonly string[] = ['0-18', '0-27', '0-46', '0-47', '0-48', '0-49', '0-116'];

/** The property of a record that holds the id of the activity that it has pinned. */
export const pinProperty = 'hs_pinned_engagement_id';

/** The refusal to pin what a record is not associated with; `ends` are the records that it is being associated with. */
export function toPinFailure(
  pinned: string,
  ends: readonly { readonly to_type: string; readonly to_id: string }[],
): PropertyFailure | undefined {
  const isThere = ends.some(({ to_type, to_id }) => to_id === pinned && activityTypes.includes(to_type));
  return pinned === '' || isThere ? undefined : notAssociated(pinned);
}

/** Assumption R8. */
export function notAssociated(pinned: string): PropertyFailure {
  return {
    name: pinProperty,
    code: 'INVALID_VALUE',
    message: `The activity ${pinned} is not associated with this record.`,
    value: pinned,
  };
}
