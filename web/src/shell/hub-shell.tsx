import {
  IconChecklist,
  IconCode,
  IconFiles,
  IconHome,
  IconLayoutDashboard,
  IconListDetails,
  IconRadar2,
  IconRoute,
  IconSettings,
  IconTrash,
} from '@tabler/icons-react';
import { useEffect, useMemo, type ReactNode } from 'react';
import { Outlet, useParams } from 'react-router';
import { t } from '../i18n/messages.js';
import { HubContext, toShownHub, useCurrentSession, type Hub } from '../accounts/session.js';
import { applyFormats } from '../formats/chosen-formats.js';
import { RequiredTwoFactor } from '../accounts/two-factor/required.js';
import { rememberHub } from '../accounts/last-hub.js';
import { UploadsProvider } from '../files/uploads/uploads.js';
import { useCustomTypes } from '../objects/custom-types.js';
import { getBuiltInType, primaryTypes, type ObjectType } from '../objects/object-types.js';
import { toTypeIcon } from '../objects/type-icons.js';
import { Bell } from '../notifications/bell.js';
import { PaletteButton } from '../palette/palette-button.js';
import { toCount } from '../notifications/bell.js';
import { useSidebar } from '../notifications/sidebar.js';
import { paths } from '../paths.js';
import { QueueBar } from '../tasks/queue-bar.js';
import { Frame } from './frame.js';
import { GoKeys } from './go-keys.js';
import { HubSwitcher } from './hub-switcher.js';
import { Navigation, type NavigationGroup } from './navigation.js';
import { PinnedPlaces } from './pinned-places.js';
import css from './navigation.module.css';
import { NotFoundPage } from './route-problem.js';
import { useIsSandbox } from './sandbox.js';

/** The frame of an account: its name, the navigation and the open page. */
export function HubShell() {
  const session = useCurrentSession();
  const { hubId } = useParams();
  const found = session.hubs.find((one) => String(one.hubId) === hubId);
  const hub = useMemo(() => found && toShownHub(found, session), [found, session]);
  // Before anything below prints a number or a date.
  applyFormats(session.user.preferences, found?.formats);
  useEffect(() => {
    if (hub) rememberHub(hub.hubId);
  }, [hub]);
  if (!hub) return <NotFoundPage />;
  return (
    // Another account remounts everything: no field, dialog or scroll position is carried over.
    <HubContext value={hub} key={hub.hubId}>
      <RequiredTwoFactor>
        <Frame
          place={<HubSwitcher />}
          tools={
            <>
              <GoKeys hubId={hub.hubId} />
              <PaletteButton />
              <Bell />
            </>
          }
          navigation={(close) => <HubNavigation hub={hub} onGo={close} />}
        >
          <QueueBar />
          <UploadsProvider>
            <Outlet />
          </UploadsProvider>
        </Frame>
      </RequiredTwoFactor>
    </HubContext>
  );
}

function HubNavigation({ hub, onGo }: { readonly hub: Hub; readonly onGo: () => void }) {
  const isSandbox = useIsSandbox();
  const custom = useCustomTypes();
  const tasksDue = useSidebar().data?.tasksDue ?? 0;
  const types = [...primaryTypes, getBuiltInType('products'), ...custom];
  const pinned = <PinnedPlaces onGo={onGo} />;
  return (
    <Navigation
      top={hub.logoUrl !== null && <AccountMark name={hub.name} logoUrl={hub.logoUrl} />}
      groups={listNavigation(hub, { types, isSandbox, tasksDue, pinned })}
      onGo={onGo}
    />
  );
}

interface Offered {
  readonly types: readonly ObjectType[];
  readonly isSandbox: boolean;
  readonly tasksDue: number;
  readonly pinned: ReactNode;
}

function listNavigation({ hubId }: Hub, { types, isSandbox, tasksDue, pinned }: Offered): NavigationGroup[] {
  return [
    {
      places: [
        { label: t('Home'), to: paths.hub(hubId), icon: IconHome, isExact: true },
        { label: t('Tasks'), to: paths.tasks(hubId), icon: IconChecklist, badge: toDueBadge(tasksDue) },
        { label: t('Dashboards'), to: paths.dashboards(hubId), icon: IconLayoutDashboard },
        ...types.map(({ name, plural, look }) => ({
          label: plural,
          to: paths.objects(hubId, name),
          ...{ icon: toTypeIcon(name, look), hue: look?.hue },
        })),
        { label: t('Lists'), to: paths.lists(hubId), icon: IconListDetails },
        { label: t('Files'), to: paths.files(hubId), icon: IconFiles },
        { label: t('Recycle bin'), to: paths.recycleBin(hubId), icon: IconTrash },
      ],
      after: pinned,
    },
    {
      name: t('Automations'),
      places: [{ label: t('Workflows'), to: paths.workflows(hubId), icon: IconRoute }],
    },
    {
      name: t('Account'),
      places: [{ label: t('Settings'), to: paths.settings(hubId), icon: IconSettings }],
    },
    {
      name: t('Developers'),
      places: [
        { label: t('Developer area'), to: paths.developers, icon: IconCode },
        ...(isSandbox ? [{ label: t('Inspector'), to: paths.inspector, icon: IconRadar2 }] : []),
      ],
    },
  ];
}

function toDueBadge(count: number) {
  if (count === 0) return undefined;
  return {
    count: toCount(count),
    words: t('{count, plural, one {# task is due} other {{shown} tasks are due}}', { count, shown: toCount(count) }),
  };
}

/** The logo of the account, above the navigation. */
function AccountMark({ name, logoUrl }: { readonly name: string; readonly logoUrl: string }) {
  return (
    <div className={css['account']}>
      <img src={logoUrl} alt={t('Logo of {name}', { name })} width={32} height={32} />
      <span className={css['accountName']} aria-hidden>
        {name}
      </span>
    </div>
  );
}
