import { createBrowserRouter, Navigate, type RouteObject } from 'react-router';
import { SignInPage } from './accounts/sign-in/sign-in-page.js';
import { HomePage } from './accounts/home-page.js';
import { HubShell } from './shell/hub-shell.js';
import { PersonShell } from './shell/person-shell.js';
import { NotFoundPage, RouteProblem } from './shell/route-problem.js';
import { RequireSession } from './accounts/sign-in/require-session.js';
import { lazyPage } from './ui/loading/load-page.js';
import { PageLoader } from './ui/loading/skeletons.js';

/** The pages inside an account, loaded on demand. */
const hubPages: RouteObject[] = [
  { index: true, lazy: lazyPage(() => import('./home/home-page.js'), 'HubHomePage') },
  {
    path: 'objects/:type',
    lazy: lazyPage(() => import('./objects/index-page/index-page.js'), 'IndexPage'),
  },
  { path: 'tasks', lazy: lazyPage(() => import('./tasks/tasks-page.js'), 'TasksPage') },
  {
    path: 'dashboards/:dashboardId?',
    lazy: lazyPage(() => import('./reports/dashboard-page.js'), 'DashboardPage'),
  },
  { path: 'files', lazy: lazyPage(() => import('./files/files-page.js'), 'FilesPage') },
  { path: 'connected-apps', element: <Navigate to="../settings/connected-apps" relative="path" replace /> },
  {
    path: 'objects/:type/:id',
    lazy: lazyPage(() => import('./objects/record-page/record-page.js'), 'RecordPage'),
  },
  {
    path: 'recycle-bin',
    lazy: lazyPage(() => import('./recycle-bin/recycle-bin-page.js'), 'RecycleBinPage'),
  },
  {
    path: 'files/deleted',
    lazy: lazyPage(() => import('./files/deleted-files-page.js'), 'DeletedFilesPage'),
  },
  { path: 'lists', lazy: lazyPage(() => import('./lists/lists-page.js'), 'ListsPage') },
  {
    path: 'lists/new',
    lazy: lazyPage(() => import('./lists/filters/new-list-page.js'), 'NewListPage'),
  },
  {
    path: 'lists/:listId/filters',
    lazy: lazyPage(() => import('./lists/filters/edit-filters-page.js'), 'EditFiltersPage'),
  },
  { path: 'lists/:listId', lazy: lazyPage(() => import('./lists/list-page.js'), 'ListPage') },
  { path: 'workflows', lazy: lazyPage(() => import('./workflows/workflows-page.js'), 'WorkflowsPage') },
  { path: 'workflows/:flowId', lazy: lazyPage(() => import('./workflows/editor-page.js'), 'EditorPage') },
  {
    path: 'workflows/:flowId/enrollments',
    lazy: lazyPage(() => import('./workflows/history/enrollments-page.js'), 'EnrollmentsPage'),
  },
  {
    path: 'workflows/:flowId/revisions',
    lazy: lazyPage(() => import('./workflows/revisions/revisions-page.js'), 'RevisionsPage'),
  },
  {
    path: 'settings',
    lazy: lazyPage(() => import('./settings/settings-layout.js'), 'SettingsLayout'),
    children: [
      { path: 'profile', lazy: lazyPage(() => import('./accounts/profile/profile-page.js'), 'ProfilePage') },
      {
        path: 'connected-apps',
        lazy: lazyPage(() => import('./accounts/apps/connected-apps-page.js'), 'ConnectedAppsPage'),
      },
      {
        path: 'properties',
        lazy: lazyPage(() => import('./settings/properties/properties-page.js'), 'PropertiesPage'),
      },
      {
        path: 'pipelines',
        lazy: lazyPage(() => import('./settings/pipelines/pipelines-page.js'), 'PipelinesPage'),
      },
      {
        path: 'account',
        lazy: lazyPage(() => import('./settings/account/account-page.js'), 'AccountPage'),
      },
      {
        path: 'users',
        lazy: lazyPage(() => import('./settings/users/users-page.js'), 'UsersPage'),
      },
      {
        path: 'association-labels',
        lazy: lazyPage(() => import('./settings/associations/labels-page.js'), 'AssociationLabelsPage'),
      },
      {
        path: 'object-types',
        lazy: lazyPage(() => import('./settings/object-types/object-types-page.js'), 'ObjectTypesPage'),
      },
      {
        path: 'private-apps',
        lazy: lazyPage(() => import('./accounts/apps/private-apps-page.js'), 'PrivateAppsPage'),
      },
      {
        path: 'notifications',
        lazy: lazyPage(() => import('./settings/notifications/notifications-page.js'), 'NotificationsPage'),
      },
      {
        path: 'submissions',
        lazy: lazyPage(() => import('./settings/submissions/submissions-page.js'), 'SubmissionsPage'),
      },
      {
        path: 'activity',
        lazy: lazyPage(() => import('./settings/activity/activity-page.js'), 'ActivityPage'),
      },
    ],
  },
];

/** The pages outside an account. */
const personPages: RouteObject[] = [
  { path: 'profile', lazy: lazyPage(() => import('./accounts/profile/profile-page.js'), 'ProfilePage') },
  { path: 'style', lazy: lazyPage(() => import('./style/style-page.js'), 'StylePage') },
  {
    path: 'inspector',
    lazy: lazyPage(() => import('./inspector/inspector-page.js'), 'InspectorPage'),
  },
  {
    path: 'developer',
    lazy: lazyPage(() => import('./developer/developers-page.js'), 'DevelopersPage'),
  },
  { path: 'developer/scopes', lazy: lazyPage(() => import('./developer/scopes-page.js'), 'ScopesPage') },
  {
    path: 'developer/:developerId',
    lazy: lazyPage(() => import('./developer/developer-shell.js'), 'DeveloperShell'),
    children: [
      {
        index: true,
        lazy: lazyPage(() => import('./developer/developer-page.js'), 'DeveloperPage'),
      },
      {
        path: 'apps/:appId',
        lazy: lazyPage(() => import('./developer/apps/app-shell.js'), 'AppShell'),
        children: [
          { index: true, lazy: lazyPage(() => import('./developer/apps/app-page.js'), 'AppPage') },
          {
            path: 'templates/:templateId',
            lazy: lazyPage(() => import('./developer/templates/template-page.js'), 'TemplatePage'),
          },
        ],
      },
    ],
  },
];

/** Pages whose failures leave the frame around them as it is. */
function inFrame(children: RouteObject[]): RouteObject[] {
  return [{ errorElement: <RouteProblem />, children }];
}

/** The reference of the API, which is open to visitors. */
const referencePages: RouteObject[] = [
  { index: true, lazy: lazyPage(() => import('./api-explorer/overview-page.js'), 'OverviewPage') },
  {
    path: 'compatibility',
    lazy: lazyPage(() => import('./api-explorer/compatibility-page.js'), 'CompatibilityPage'),
  },
  {
    path: ':family/:operationId',
    lazy: lazyPage(() => import('./api-explorer/operation-page.js'), 'OperationPage'),
  },
  { path: '*', element: <NotFoundPage /> },
];

export const router = createBrowserRouter([
  { path: '/', element: <Navigate to="/app" replace /> },
  {
    path: '/docs',
    hydrateFallbackElement: <PageLoader />,
    errorElement: <RouteProblem />,
    lazy: lazyPage(() => import('./api-explorer/explorer-shell.js'), 'ExplorerShell'),
    children: inFrame(referencePages),
  },
  {
    path: '/app',
    hydrateFallbackElement: <PageLoader />,
    errorElement: <RouteProblem />,
    children: [
      { path: 'sign-in', element: <SignInPage /> },
      {
        path: 'forgotten-password',
        lazy: lazyPage(() => import('./accounts/sign-in/password-reset-pages.js'), 'ForgottenPasswordPage'),
      },
      {
        // The token is in the fragment of the link.
        path: 'password',
        lazy: lazyPage(() => import('./accounts/sign-in/password-reset-pages.js'), 'NewPasswordPage'),
      },
      {
        path: 'invitation',
        lazy: lazyPage(() => import('./accounts/invitations/invitation-page.js'), 'InvitationPage'),
      },
      {
        path: 'first-start',
        lazy: lazyPage(() => import('./accounts/sign-in/first-start-page.js'), 'FirstStartPage'),
      },
      {
        element: <RequireSession />,
        children: [
          { index: true, element: <HomePage /> },
          { element: <PersonShell />, children: inFrame(personPages) },
          {
            path: ':hubId',
            element: <HubShell />,
            children: inFrame([...hubPages, { path: '*', element: <NotFoundPage /> }]),
          },
        ],
      },
      { path: '*', element: <NotFoundPage /> },
    ],
  },
]);
