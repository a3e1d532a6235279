import { t, tIn } from '../../i18n/messages.js';
import type { paths } from '../../api/schema.js';
import { builtInTypes, type ObjectType } from '../../objects/object-types.js';
import type { Hue } from '../../ui/marks/chip.js';

export type Activity =
  paths['/_app/activity']['get']['responses']['200']['content']['application/json']['results'][number];
export type ActivityKind = Activity['kind'];

/** The kinds of activities, in the order of the filter. */
export const activityKinds: Readonly<Record<ActivityKind, { readonly label: string; readonly hue: Hue }>> = {
  LOGIN: { label: t('Sign-in'), hue: 'blue' },
  SECURITY: { label: t('Security'), hue: 'orange' },
  CHANGE: { label: tIn('event', 'Change'), hue: 'teal' },
};

const events: Readonly<Record<string, string>> = {
  LOGIN_SUCCEEDED: t('Signed in'),
  LOGIN_FAILED: t('Sign-in failed'),
  ADD_ADMIN_PERMISSIONS: t('Administrator role given'),
  ADD_ADMIN_USER: t('Administrator invited'),
  ADD_USER: t('User invited'),
  CHANGE_PASSWORD: t('Password changed'),
  DEACTIVATE_USER: t('User suspended'),
  INSTALL_INTEGRATION: t('App connected'),
  PRIVATE_APP_ACCESS_TOKEN_CREATE: t('Private app token created'),
  PRIVATE_APP_ACCESS_TOKEN_DEACTIVATE: t('Private app token deleted'),
  PRIVATE_APP_ACCESS_TOKEN_ROTATE: t('Private app token replaced'),
  REACTIVATE_USER: t('User reinstated'),
  REMOVE_ADMIN_PERMISSIONS: t('Administrator role taken'),
  REMOVE_USER: t('User removed'),
  TWO_FACTOR_OFF: t('Two-factor authentication turned off'),
  TWO_FACTOR_ON: t('Two-factor authentication turned on'),
  TWO_FACTOR_RECOVERY_CODES_CREATE: t('Recovery codes created'),
  TWO_FACTOR_RECOVERY_CODE_USE: t('Recovery code used'),
  TWO_FACTOR_RESET: t('Two-factor authentication reset'),
  UNINSTALL_INTEGRATION: t('App disconnected'),
};

/** Events that concern a user, without saying so in their name. */
const userEvents = ['ADD_ADMIN_PERMISSIONS', 'CHANGE_PASSWORD', 'REMOVE_ADMIN_PERMISSIONS'];

const changes: Readonly<Record<string, (thing: string) => string>> = {
  CREATE: (thing) => t('{thing} created', { thing }),
  UPDATE: (thing) => t('{thing} changed', { thing }),
  DELETE: (thing) => t('{thing} deleted', { thing }),
};

/** What is changed: categories, and the parts of some of them. */
const things: Readonly<Record<string, string>> = {
  ACCOUNT: t('Account'),
  ASSOCIATION: t('Association'),
  ASSOCIATION_LABEL: t('Association label'),
  ASSOCIATION_LIMIT: t('Association limit'),
  COMPANY_CURRENCY: t('Company currency'),
  CONVERSION: t('Conversion'),
  CURRENCY: t('Currency'),
  EVENT_DEFINITION: t('Event definition'),
  EXCHANGE_RATE: t('Exchange rate'),
  FORM: t('Form'),
  INVITATION: t('Invitation'),
  LIST: t('List'),
  LIST_FOLDER: t('List folder'),
  LOGO: t('Logo'),
  OBJECT_SCHEMA: t('Object type'),
  PIPELINE: t('Pipeline'),
  PIPELINE_STAGE: t('Pipeline stage'),
  PROPERTY: t('Property'),
  PROPERTY_GROUP: t('Property group'),
  PROPERTY_VALIDATION: t('Validation rule'),
  RESTORE: t('Restoration'),
  SUBMISSIONS: t('Form submissions'),
  USER: t('User'),
};

/** Object types have their English names in upper case, two of them as `CONTACT_TO_COMPANY`. */
function toThing(name: string): string {
  const types = name.split('_TO_').map((one) => builtInTypes.find((type) => toTypeMark(type) === one)?.singular);
  return things[name] ?? (types.every((type) => type !== undefined) ? types.join(' → ') : toWords(name));
}

const toTypeMark = ({ name }: ObjectType): string => name.replace(/ies$/, 'y').replace(/s$/, '').toUpperCase();

/** What happened, in a few words: "Property created". Names that are not known here are shown as words. */
export function describeActivity({ kind, category, subCategory = '', action, way }: Activity): string {
  if (way === 'SINGLE_SIGN_ON')
    return subCategory === 'LOGIN_FAILED' ? t('Single sign-on failed') : t('Signed in by single sign-on');
  if (kind !== 'CHANGE') return events[subCategory] ?? toWords(subCategory);
  const thing = toThing(category);
  return changes[action]?.(thing) ?? `${thing} ${toWords(action).toLowerCase()}`;
}

/** What it happened to, with the object types or the part of the settings: "Contact · lifecyclestage". Users have names. */
export function describeTarget(
  { kind, category, subCategory = '', target = '' }: Activity,
  userNames: ReadonlyMap<string, string>,
): string {
  // A sign-in concerns the user who is shown anyway.
  if (kind === 'LOGIN') return '';
  const concernsUser =
    category === 'USER' ||
    subCategory.includes('USER') ||
    subCategory.startsWith('TWO_FACTOR') ||
    userEvents.includes(subCategory);
  const name = (concernsUser ? userNames.get(target) : undefined) ?? target;
  return [kind === 'CHANGE' && subCategory !== '' ? toThing(subCategory) : '', name]
    .filter((part) => part !== '')
    .join(' · ');
}

function toWords(name: string): string {
  const words = name.replaceAll('_', ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
