const of = (...parts: (string | number)[]): string => `/${parts.map((part) => encodeURIComponent(part)).join('/')}`;

/** All addresses of the web app. */
export const paths = {
  home: '/app',
  signIn: '/app/sign-in',
  firstStart: '/app/first-start',
  forgottenPassword: '/app/forgotten-password',
  /** The token is in the fragment of the link. */
  invitation: '/app/invitation',
  profile: '/app/profile',
  inspector: '/app/inspector',
  developers: '/app/developer',
  scopes: '/app/developer/scopes',
  apiReference: '/docs',
  compatibility: '/docs/compatibility',
  /** An endpoint in its family. */
  operation: (family: string, operationId: string) => of('docs', family, operationId),
  /** A request in the inspector. */
  inspectedRequest: (id: string) =>
    `/app/inspector?${new URLSearchParams({ tab: 'requests', request: id }).toString()}`,
  developer: (developerId: number) => of('app', 'developer', developerId),
  developerApp: (developerId: number, appId: number) => of('app', 'developer', developerId, 'apps', appId),
  developerTemplate: (developerId: number, appId: number, templateId: string) =>
    of('app', 'developer', developerId, 'apps', appId, 'templates', templateId),
  hub: (hubId: number) => of('app', hubId),
  objects: (hubId: number, type: string) => of('app', hubId, 'objects', type),
  /** All records, also if a view of the type opens by default. */
  allObjects: (hubId: number, type: string) => `${of('app', hubId, 'objects', type)}?view=all`,
  record: (hubId: number, type: string, id: string) => of('app', hubId, 'objects', type, id),
  /** An activity on the timeline of a record. */
  activity: (
    hubId: number,
    record: { readonly type: string; readonly id: string },
    { objectTypeId, id }: { readonly objectTypeId: string; readonly id: string },
  ) => `${of('app', hubId, 'objects', record.type, record.id)}?activity=${objectTypeId}.${id}`,
  tasks: (hubId: number) => of('app', hubId, 'tasks'),
  dashboards: (hubId: number, ...id: string[]) => of('app', hubId, 'dashboards', ...id),
  recycleBin: (hubId: number) => of('app', hubId, 'recycle-bin'),
  lists: (hubId: number) => of('app', hubId, 'lists'),
  /** Carries over what was entered before. */
  newList: (hubId: number, draft: { readonly name: string; readonly type: string; readonly kind: string }) =>
    `${of('app', hubId, 'lists', 'new')}?${new URLSearchParams(draft).toString()}`,
  listFilters: (hubId: number, listId: string) => of('app', hubId, 'lists', listId, 'filters'),
  list: (hubId: number, listId: string) => of('app', hubId, 'lists', listId),
  workflows: (hubId: number) => of('app', hubId, 'workflows'),
  workflow: (hubId: number, flowId: string) => of('app', hubId, 'workflows', flowId),
  /** The history, or a part of it: the enrollments in a state, of a record, or the steps of one. */
  enrollments: (
    hubId: number,
    flowId: string,
    shown: { readonly state?: string; readonly record?: string; readonly enrollment?: string } = {},
  ) => {
    const query = new URLSearchParams(shown).toString();
    return `${of('app', hubId, 'workflows', flowId, 'enrollments')}${query === '' ? '' : `?${query}`}`;
  },
  revisions: (hubId: number, flowId: string) => of('app', hubId, 'workflows', flowId, 'revisions'),
  files: (hubId: number) => of('app', hubId, 'files'),
  deletedFiles: (hubId: number) => of('app', hubId, 'files', 'deleted'),
  /** A file in its folder, with its details open. */
  file: (hubId: number, { id, parentFolderId }: { readonly id: string; readonly parentFolderId?: string }) =>
    `${of('app', hubId, 'files')}?${new URLSearchParams({ ...(parentFolderId && { folder: parentFolderId }), file: id }).toString()}`,
  connectedApps: (hubId: number) => of('app', hubId, 'settings', 'connected-apps'),
  settings: (hubId: number, ...page: string[]) => of('app', hubId, 'settings', ...page),
} as const;
