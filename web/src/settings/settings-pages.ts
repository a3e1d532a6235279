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
import { t } from '../i18n/messages.js';
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
    { name: t('You'), pages: listOwnPages(at) },
    { name: t('Account'), pages: isAdmin ? listAccountPages(at) : [] },
    { name: t('Data'), pages: listDataPages(at, isAdmin) },
    { name: t('Apps and data access'), pages: listAppPages(at, isAdmin) },
    { name: t('Activity'), pages: isAdmin ? listActivityPages(at) : [] },
  ];
  return groups.filter(({ pages }) => pages.length > 0);
}

type At = (page: string) => string;

const listOwnPages = (at: At): SettingsPage[] => [
  {
    label: t('Profile'),
    to: at('profile'),
    icon: IconUser,
    topics: [
      { label: t('Your name'), words: t('rename user'), id: 'name' },
      { label: t('Language'), words: t('English Deutsch Español translation'), id: 'own-language' },
      { label: t('Your time zone'), words: t('dates times clock'), id: 'own-time-zone' },
      { label: t('Formats'), words: t('numbers dates times 24 hours week separators'), id: 'own-numberFormat' },
      { label: t('Password'), words: t('change sign in security'), id: 'password' },
      { label: t('Personal access keys'), words: t('token cli command line'), id: 'keys' },
      { label: t('Sessions'), words: t('browsers devices sign out'), id: 'sessions' },
    ],
  },
  {
    label: t('Notifications'),
    to: at('notifications'),
    icon: IconBell,
    topics: [
      { label: t('Shown notifications'), words: t('mentions tasks assigned alerts mute'), id: 'kinds' },
      { label: t('Follow automatically'), words: t('following owner watch'), id: 'following' },
    ],
  },
];

const listAccountPages = (at: At): SettingsPage[] => [
  {
    label: t('Account'),
    to: at('account'),
    icon: IconBuilding,
    topics: [
      { label: t('Account name'), words: t('company rename portal'), id: 'account-name' },
      { label: t('Domain'), words: t('website'), id: 'account-domain' },
      { label: t('Time zone'), words: t('dates times clock'), id: 'account-time-zone' },
      { label: t('Currency'), words: t('money amount'), id: 'account-currency' },
      { label: t('Formats of the account'), words: t('numbers dates times week default'), id: 'account-numberFormat' },
      { label: t('Logo'), words: t('picture image icon brand'), id: 'account-logo' },
      { label: t('Account ID'), words: t('hub portal number'), id: 'account-id' },
      { label: t('Other currencies'), words: t('exchange rates conversion money'), id: 'exchange-rates' },
      { label: t('Leave the account'), words: t('danger zone remove yourself'), id: 'danger-zone' },
    ],
  },
  {
    label: t('Users'),
    to: at('users'),
    icon: IconUsers,
    topics: [
      { label: t('Roles'), words: t('permissions administrator member viewer rights') },
      { label: t('Invitations'), words: t('invite add user join') },
      { label: t('Teams'), words: t('groups of users'), id: 'teams' },
      { label: t('Reset a password'), words: t('locked out') },
    ],
  },
];

function listDataPages(at: At, isAdmin: boolean): SettingsPage[] {
  const pages: SettingsPage[] = [
    {
      label: t('Properties'),
      to: at('properties'),
      icon: IconAdjustments,
      topics: [
        { label: t('Property groups'), words: t('sections fields') },
        { label: t('Archived properties'), words: t('restore recreate deleted fields') },
        { label: t('Options of dropdowns'), words: t('choices values select enumeration') },
        { label: t('Fill rate and use of properties'), words: t('unused fields where used cleanup') },
        { label: t('Unique values'), words: t('duplicates') },
      ],
    },
    {
      label: t('Pipelines'),
      to: at('pipelines'),
      icon: IconArrowsSplit2,
      topics: [
        { label: t('Stages'), words: t('deal ticket board columns status order') },
        { label: t('Win probability'), words: t('forecast weighted won lost closed') },
        { label: t('Lifecycle stages'), words: t('lead customer subscriber') },
      ],
    },
    {
      label: t('Association labels'),
      to: at('association-labels'),
      icon: IconLink,
      topics: [{ label: t('Labels of associations'), words: t('relations links decision maker') }],
    },
    {
      label: t('Object types'),
      to: at('object-types'),
      icon: IconBox,
      topics: [{ label: t('Custom object types'), words: t('schemas icons colours tables') }],
    },
  ];
  const submissions: SettingsPage = {
    label: t('Submissions'),
    to: at('submissions'),
    icon: IconForms,
    topics: [{ label: t('Forms and their submissions'), words: t('tracking visitors legal consent') }],
  };
  return isAdmin ? [...pages, submissions] : pages;
}

function listAppPages(at: At, isAdmin: boolean): SettingsPage[] {
  const connected: SettingsPage = {
    label: t('Connected apps'),
    to: at('connected-apps'),
    icon: IconPlugConnected,
    topics: [
      { label: t('Permissions of apps'), words: t('scopes oauth access integrations') },
      { label: t('Uninstall an app'), words: t('disconnect revoke remove') },
    ],
  };
  const own: SettingsPage = {
    label: t('Private apps'),
    to: at('private-apps'),
    icon: IconKey,
    topics: [{ label: t('Tokens'), words: t('api key secret rotate access scopes') }],
  };
  const developers: SettingsPage = {
    label: t('Developer area'),
    to: paths.developers,
    icon: IconCode,
    isElsewhere: true,
    topics: [
      { label: t('Webhooks'), words: t('subscriptions notifications deliveries callback url') },
      { label: t('OAuth apps'), words: t('client secret redirect install url') },
      { label: t('Developer API keys'), words: t('hapikey token') },
      { label: t('Timeline event templates'), words: t('app events') },
    ],
  };
  return isAdmin ? [connected, own, developers] : [connected, developers];
}

const listActivityPages = (at: At): SettingsPage[] => [
  {
    label: t('Activity log'),
    to: at('activity'),
    icon: IconHistory,
    topics: [{ label: t('Changes of settings'), words: t('audit history security sign-ins logins who') }],
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
  const isNamed = (label: string): boolean => hasWords(t('{label} settings', { label }), query);
  const named = pages.filter(({ label }) => isNamed(label));
  const set = pages.flatMap(({ label: place, to, icon, topics }) =>
    topics
      .filter(({ label, words = '' }) => hasWords(`${label} ${words} ${place}`, query) && !isNamed(place))
      .map(({ label, id }) => ({ label, place, icon, to: id === undefined ? to : `${to}#${id}` })),
  );
  return [...named.map(({ label, to, icon }) => ({ label, to, icon })), ...set];
}
