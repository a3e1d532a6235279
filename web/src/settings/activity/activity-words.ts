import type { paths } from '../../api/schema.js';
import type { Hue } from '../../ui/chip.js';

export type Activity =
  paths['/_app/activity']['get']['responses']['200']['content']['application/json']['results'][number];
export type ActivityKind = Activity['kind'];

/** The kinds of activities, in the order of the filter. */
export const activityKinds: Readonly<Record<ActivityKind, { readonly label: string; readonly hue: Hue }>> = {
  LOGIN: { label: 'Sign-in', hue: 'blue' },
  SECURITY: { label: 'Security', hue: 'orange' },
  CHANGE: { label: 'Change', hue: 'teal' },
};

const events: Readonly<Record<string, string>> = {
  LOGIN_SUCCEEDED: 'Signed in',
  LOGIN_FAILED: 'Sign-in failed',
  ADD_ADMIN_PERMISSIONS: 'Administrator role given',
  ADD_ADMIN_USER: 'Administrator invited',
  ADD_USER: 'User invited',
  CHANGE_PASSWORD: 'Password changed',
  DEACTIVATE_USER: 'User suspended',
  INSTALL_INTEGRATION: 'App connected',
  PRIVATE_APP_ACCESS_TOKEN_CREATE: 'Private app token created',
  PRIVATE_APP_ACCESS_TOKEN_DEACTIVATE: 'Private app token deleted',
  PRIVATE_APP_ACCESS_TOKEN_ROTATE: 'Private app token replaced',
  REACTIVATE_USER: 'User reinstated',
  REMOVE_ADMIN_PERMISSIONS: 'Administrator role taken',
  REMOVE_USER: 'User removed',
  UNINSTALL_INTEGRATION: 'App disconnected',
};

/** Events that concern a user, without saying so in their name. */
const userEvents = ['ADD_ADMIN_PERMISSIONS', 'CHANGE_PASSWORD', 'REMOVE_ADMIN_PERMISSIONS'];

const verbs: Readonly<Record<string, string>> = { CREATE: 'created', UPDATE: 'changed', DELETE: 'deleted' };

/** What happened, in a few words: "Property created". Names that are not known here are shown as words. */
export function describeActivity({ kind, category, subCategory = '', action }: Activity): string {
  if (kind !== 'CHANGE') return events[subCategory] ?? toWords(subCategory);
  return `${toWords(category)} ${verbs[action] ?? toWords(action).toLowerCase()}`;
}

/** What it happened to, with the object types or the part of the settings: "Contact · lifecyclestage". Users have names. */
export function describeTarget(
  { kind, category, subCategory = '', target = '' }: Activity,
  userNames: ReadonlyMap<string, string>,
): string {
  // A sign-in concerns the user who is shown anyway.
  if (kind === 'LOGIN') return '';
  const concernsUser = category === 'USER' || subCategory.includes('USER') || userEvents.includes(subCategory);
  const name = (concernsUser ? userNames.get(target) : undefined) ?? target;
  return [kind === 'CHANGE' ? toWords(subCategory) : '', name].filter((part) => part !== '').join(' · ');
}

function toWords(name: string): string {
  const words = name.replaceAll('_', ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
