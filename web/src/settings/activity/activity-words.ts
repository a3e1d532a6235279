import { t, tIn } from '../../i18n/messages.js';
import type { paths } from '../../api/schema.js';
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
  UNINSTALL_INTEGRATION: t('App disconnected'),
};

/** Events that concern a user, without saying so in their name. */
const userEvents = ['ADD_ADMIN_PERMISSIONS', 'CHANGE_PASSWORD', 'REMOVE_ADMIN_PERMISSIONS'];

const changes: Readonly<Record<string, (thing: string) => string>> = {
  CREATE: (thing) => t('{thing} created', { thing }),
  UPDATE: (thing) => t('{thing} changed', { thing }),
  DELETE: (thing) => t('{thing} deleted', { thing }),
};

/** What happened, in a few words: "Property created". Names that are not known here are shown as words. */
export function describeActivity({ kind, category, subCategory = '', action }: Activity): string {
  if (kind !== 'CHANGE') return events[subCategory] ?? toWords(subCategory);
  const thing = toWords(category);
  return changes[action]?.(thing) ?? `${thing} ${toWords(action).toLowerCase()}`;
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
