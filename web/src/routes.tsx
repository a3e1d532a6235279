import { createBrowserRouter, Navigate, type RouteObject } from 'react-router';
import { SignInPage } from './accounts/sign-in-page.js';
import { HomePage } from './accounts/home-page.js';
import { HubShell } from './shell/hub-shell.js';
import { PersonShell } from './shell/person-shell.js';
import { NotFoundPage, RouteProblem } from './shell/route-problem.js';
import { RequireSession } from './accounts/require-session.js';
import { PageLoader } from './ui/states.js';

/** The pages inside an account, each loaded when it is first opened. */
const hubPages: RouteObject[] = [
  { index: true, element: <Navigate to="objects/contacts" replace /> },
  {
    path: 'objects/:type',
    lazy: async () => ({ Component: (await import('./objects/index-page/index-page.js')).IndexPage }),
  },
  { path: 'files', lazy: async () => ({ Component: (await import('./files/files-page.js')).FilesPage }) },
  {
    path: 'connected-apps',
    lazy: async () => ({ Component: (await import('./accounts/connected-apps-page.js')).ConnectedAppsPage }),
  },
  {
    path: 'objects/:type/:id',
    lazy: async () => ({ Component: (await import('./objects/record-page/record-page.js')).RecordPage }),
  },
  {
    path: 'recycle-bin',
    lazy: async () => ({ Component: (await import('./recycle-bin/recycle-bin-page.js')).RecycleBinPage }),
  },
  {
    path: 'files/deleted',
    lazy: async () => ({ Component: (await import('./files/deleted-files-page.js')).DeletedFilesPage }),
  },
  { path: 'lists', lazy: async () => ({ Component: (await import('./lists/lists-page.js')).ListsPage }) },
  {
    path: 'lists/new',
    lazy: async () => ({ Component: (await import('./lists/filters/new-list-page.js')).NewListPage }),
  },
  {
    path: 'lists/:listId/filters',
    lazy: async () => ({ Component: (await import('./lists/filters/edit-filters-page.js')).EditFiltersPage }),
  },
  { path: 'lists/:listId', lazy: async () => ({ Component: (await import('./lists/list-page.js')).ListPage }) },
  {
    path: 'settings',
    lazy: async () => ({ Component: (await import('./settings/settings-layout.js')).SettingsLayout }),
    children: [
      { index: true, element: <Navigate to="properties" replace /> },
      {
        path: 'properties',
        lazy: async () => ({ Component: (await import('./settings/properties/properties-page.js')).PropertiesPage }),
      },
      {
        path: 'pipelines',
        lazy: async () => ({ Component: (await import('./settings/pipelines/pipelines-page.js')).PipelinesPage }),
      },
      {
        path: 'users',
        lazy: async () => ({ Component: (await import('./accounts/users-page.js')).UsersPage }),
      },
      {
        path: 'association-labels',
        lazy: async () => ({
          Component: (await import('./settings/associations/labels-page.js')).AssociationLabelsPage,
        }),
      },
      {
        path: 'object-types',
        lazy: async () => ({
          Component: (await import('./settings/object-types/object-types-page.js')).ObjectTypesPage,
        }),
      },
      {
        path: 'private-apps',
        lazy: async () => ({ Component: (await import('./accounts/private-apps-page.js')).PrivateAppsPage }),
      },
      {
        path: 'submissions',
        lazy: async () => ({ Component: (await import('./settings/submissions/submissions-page.js')).SubmissionsPage }),
      },
    ],
  },
];

/** The pages that belong to a person, not to an account. */
const personPages: RouteObject[] = [
  { path: 'profile', lazy: async () => ({ Component: (await import('./accounts/profile-page.js')).ProfilePage }) },
  {
    path: 'inspector',
    lazy: async () => ({ Component: (await import('./inspector/inspector-page.js')).InspectorPage }),
  },
  {
    path: 'developer',
    lazy: async () => ({ Component: (await import('./developer/developers-page.js')).DevelopersPage }),
  },
  {
    path: 'developer/:developerId',
    lazy: async () => ({ Component: (await import('./developer/developer-shell.js')).DeveloperShell }),
    children: [
      {
        index: true,
        lazy: async () => ({ Component: (await import('./developer/developer-page.js')).DeveloperPage }),
      },
      {
        path: 'apps/:appId',
        lazy: async () => ({ Component: (await import('./developer/app-shell.js')).AppShell }),
        children: [
          { index: true, lazy: async () => ({ Component: (await import('./developer/app-page.js')).AppPage }) },
          {
            path: 'templates/:templateId',
            lazy: async () => ({ Component: (await import('./developer/template-page.js')).TemplatePage }),
          },
        ],
      },
    ],
  },
];

export const router = createBrowserRouter([
  { path: '/', element: <Navigate to="/app" replace /> },
  {
    path: '/app',
    hydrateFallbackElement: <PageLoader />,
    errorElement: <RouteProblem />,
    children: [
      { path: 'sign-in', element: <SignInPage /> },
      {
        path: 'invitation',
        lazy: async () => ({ Component: (await import('./accounts/invitation-page.js')).InvitationPage }),
      },
      {
        path: 'first-start',
        lazy: async () => ({ Component: (await import('./accounts/first-start-page.js')).FirstStartPage }),
      },
      {
        element: <RequireSession />,
        children: [
          { index: true, element: <HomePage /> },
          { element: <PersonShell />, children: personPages },
          { path: ':hubId', element: <HubShell />, children: [...hubPages, { path: '*', element: <NotFoundPage /> }] },
        ],
      },
      { path: '*', element: <NotFoundPage /> },
    ],
  },
]);
