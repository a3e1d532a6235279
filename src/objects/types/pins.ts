import type { PropertyFailure } from '../../properties/values/failures.js';

/** Type ids of activities, one of which a record may pin. Spec 4.4: it must be associated with the record. */
export const activityTypes: readonly string[] = ['0-18', '0-27', '0-46', '0-47', '0-48', '0-49', '0-116'];

/** The property that holds the id of the pinned activity. */
export const pinProperty = 'hs_pinned_engagement_id';

/** The refusal to pin an activity without an association; `ends` are the records being associated. */
export function toPinFailure(
  pinned: string,
  ends: readonly { readonly toType: string; readonly toId: string }[],
): PropertyFailure | undefined {
  const isThere = ends.some(({ toType, toId }) => toId === pinned && activityTypes.includes(toType));
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
