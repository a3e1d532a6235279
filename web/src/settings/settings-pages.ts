import {
  IconAdjustments,
  IconArrowsSplit2,
  IconBell,
  IconBox,
  IconBuilding,
  IconCode,
  IconForms,
  IconHistory,
  IconKey,
  IconLink,
  IconPlugConnected,
  IconUser,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react';
import { hasWords } from '../ui/matches.js';
import { paths } from '../paths.js';

export interface SettingsPage {
  readonly label: string;
  readonly to: string;
  readonly icon: TablerIcon;
  /** Whether it is outside the settings. */
  readonly isElsewhere?: boolean;
  /** What can be set on it. */
  readonly topics: readonly SettingsTopic[];
}

interface SettingsTopic {
  readonly label: string;
  /** Other words that people search for it by. */
  readonly words?: string;
  /** The id of its field or heading. */
  readonly id?: string;
}

interface SettingsGroup {
  readonly name: string;
  readonly pages: readonly SettingsPage[];
}

/** The settings that a user sees, in groups. */
export function listSettings(hubId: number, isAdmin: boolean): readonly SettingsGroup[] {
  const at = (page: string): string => paths.settings(hubId, page);
  const groups: SettingsGroup[] = [
    { name: 'You', pages: listOwnPages(at) },
    { name: 'Account', pages: isAdmin ? listAccountPages(at) : [] },
    { name: 'Data', pages: listDataPages(at, isAdmin) },
    { name: 'Apps and data access', pages: listAppPages(at, isAdmin) },
    { name: 'Activity', pages: isAdmin ? listActivityPages(at) : [] },
  ];
  return groups.filter(({ pages }) => pages.length > 0);
}

type At = (page: string) => string;

const listOwnPages = (at: At): SettingsPage[] => [
  {
    label: 'Profile',
    to: at('profile'),
    icon: IconUser,
    topics: [
      { label: 'Your name', words: 'rename user', id: 'name' },
      { label: 'Language', words: 'English Deutsch Español translation', id: 'own-language' },
      { label: 'Your time zone', words: 'dates times clock', id: 'own-time-zone' },
      { label: 'Formats', words: 'numbers dates times 24 hours week separators', id: 'own-numberFormat' },
      { label: 'Password', words: 'change sign in security', id: 'password' },
      { label: 'Personal access keys', words: 'token cli command line', id: 'keys' },
      { label: 'Sessions', words: 'browsers devices sign out', id: 'sessions' },
    ],
  },
  {
    label: 'Notifications',
    to: at('notifications'),
    icon: IconBell,
    topics: [
      { label: 'Shown notifications', words: 'mentions tasks assigned alerts mute', id: 'kinds' },
      { label: 'Follow automatically', words: 'following owner watch', id: 'following' },
    ],
  },
];

const listAccountPages = (at: At): SettingsPage[] => [
  {
    label: 'Account',
    to: at('account'),
    icon: IconBuilding,
    topics: [
      { label: 'Account name', words: 'company rename portal', id: 'account-name' },
      { label: 'Domain', words: 'website', id: 'account-domain' },
      { label: 'Time zone', words: 'dates times clock', id: 'account-time-zone' },
      { label: 'Currency', words: 'money amount', id: 'account-currency' },
      { label: 'Formats of the account', words: 'numbers dates times week default', id: 'account-numberFormat' },
      { label: 'Logo', words: 'picture image icon brand', id: 'account-logo' },
      { label: 'Account ID', words: 'hub portal number', id: 'account-id' },
      { label: 'Other currencies', words: 'exchange rates conversion money', id: 'exchange-rates' },
      { label: 'Leave the account', words: 'danger zone remove yourself', id: 'danger-zone' },
    ],
  },
  {
    label: 'Users',
    to: at('users'),
    icon: IconUsers,
    topics: [
      { label: 'Roles', words: 'permissions administrator member viewer rights' },
      { label: 'Invitations', words: 'invite add user join' },
      { label: 'Teams', words: 'groups of users', id: 'teams' },
      { label: 'Reset a password', words: 'locked out' },
    ],
  },
];

function listDataPages(at: At, isAdmin: boolean): SettingsPage[] {
  const pages: SettingsPage[] = [
    {
      label: 'Properties',
      to: at('properties'),
      icon: IconAdjustments,
      topics: [
        { label: 'Property groups', words: 'sections fields' },
        { label: 'Archived properties', words: 'restore recreate deleted fields' },
        { label: 'Options of dropdowns', words: 'choices values select enumeration' },
        { label: 'Fill rate and use of properties', words: 'unused fields where used cleanup' },
        { label: 'Unique values', words: 'duplicates' },
      ],
    },
    {
      label: 'Pipelines',
      to: at('pipelines'),
      icon: IconArrowsSplit2,
      topics: [
        { label: 'Stages', words: 'deal ticket board columns status order' },
        { label: 'Win probability', words: 'forecast weighted won lost closed' },
        { label: 'Lifecycle stages', words: 'lead customer subscriber' },
      ],
    },
    {
      label: 'Association labels',
      to: at('association-labels'),
      icon: IconLink,
      topics: [{ label: 'Labels of associations', words: 'relations links decision maker' }],
    },
    {
      label: 'Object types',
      to: at('object-types'),
      icon: IconBox,
      topics: [{ label: 'Custom object types', words: 'schemas icons colours tables' }],
    },
  ];
  const submissions: SettingsPage = {
    label: 'Submissions',
    to: at('submissions'),
    icon: IconForms,
    topics: [{ label: 'Forms and their submissions', words: 'tracking visitors legal consent' }],
  };
  return isAdmin ? [...pages, submissions] : pages;
}

function listAppPages(at: At, isAdmin: boolean): SettingsPage[] {
  const connected: SettingsPage = {
    label: 'Connected apps',
    to: at('connected-apps'),
    icon: IconPlugConnected,
    topics: [
      { label: 'Permissions of apps', words: 'scopes oauth access integrations' },
      { label: 'Uninstall an app', words: 'disconnect revoke remove' },
    ],
  };
  const own: SettingsPage = {
    label: 'Private apps',
    to: at('private-apps'),
    icon: IconKey,
    topics: [{ label: 'Tokens', words: 'api key secret rotate access scopes' }],
  };
  const developers: SettingsPage = {
    label: 'Developer area',
    to: paths.developers,
    icon: IconCode,
    isElsewhere: true,
    topics: [
      { label: 'Webhooks', words: 'subscriptions notifications deliveries callback url' },
      { label: 'OAuth apps', words: 'client secret redirect install url' },
      { label: 'Developer API keys', words: 'hapikey token' },
      { label: 'Timeline event templates', words: 'app events' },
    ],
  };
  return isAdmin ? [connected, own, developers] : [connected, developers];
}

const listActivityPages = (at: At): SettingsPage[] => [
  {
    label: 'Activity log',
    to: at('activity'),
    icon: IconHistory,
    topics: [{ label: 'Changes of settings', words: 'audit history security sign-ins logins who' }],
  },
];

/** A page, or what can be set on it, that a search found. */
interface FoundSetting {
  readonly label: string;
  /** The page of something on it. */
  readonly place?: string;
  readonly to: string;
  readonly icon: TablerIcon;
}

/** The pages that a search names, then what can be set on pages, by its label or by other words for it. */
export function findSettings(groups: readonly SettingsGroup[], query: string): FoundSetting[] {
  const pages = groups.flatMap((group) => group.pages);
  const isNamed = (label: string): boolean => hasWords(`${label} settings`, query);
  const named = pages.filter(({ label }) => isNamed(label));
  const set = pages.flatMap(({ label: place, to, icon, topics }) =>
    topics
      .filter(({ label, words = '' }) => hasWords(`${label} ${words} ${place}`, query) && !isNamed(place))
      .map(({ label, id }) => ({ label, place, icon, to: id === undefined ? to : `${to}#${id}` })),
  );
  return [...named.map(({ label, to, icon }) => ({ label, to, icon })), ...set];
}
