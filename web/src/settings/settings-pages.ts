/** A page of the settings, by its part of the address. */
export interface SettingsPage {
  readonly page: string;
  readonly label: string;
}

const pages: readonly SettingsPage[] = [
  { page: 'properties', label: 'Properties' },
  { page: 'pipelines', label: 'Pipelines' },
  { page: 'association-labels', label: 'Association labels' },
  { page: 'object-types', label: 'Object types' },
  { page: 'notifications', label: 'Notifications' },
];

const adminPages: readonly SettingsPage[] = [
  ...pages,
  { page: 'account', label: 'Account' },
  { page: 'users', label: 'Users' },
  { page: 'private-apps', label: 'Private apps' },
  { page: 'submissions', label: 'Submissions' },
  { page: 'activity', label: 'Activity log' },
];

/** The settings that a user sees. */
export const listSettingsPages = (isAdmin: boolean): readonly SettingsPage[] => (isAdmin ? adminPages : pages);
