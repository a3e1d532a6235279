import {
  IconAddressBook,
  IconBuilding,
  IconCash,
  IconCode,
  IconFiles,
  IconListDetails,
  IconPlugConnected,
  IconRadar2,
  IconSettings,
  IconTicket,
  IconTrash,
} from '@tabler/icons-react';
import { useEffect } from 'react';
import { Outlet, useParams } from 'react-router';
import { HubContext, useCurrentSession, type Hub } from '../accounts/session.js';
import { rememberHub } from '../accounts/last-hub.js';
import { UploadsProvider } from '../files/uploads.js';
import { paths } from '../paths.js';
import { Frame } from './frame.js';
import { HubSwitcher } from './hub-switcher.js';
import { Places, type PlaceGroup } from './places.js';
import { NotFoundPage } from './route-problem.js';
import { useIsSandbox } from './sandbox.js';

/** An account: its name on top, its places at the side, the open page in the middle. */
export function HubShell() {
  const { hubs } = useCurrentSession();
  const { hubId } = useParams();
  const isSandbox = useIsSandbox();
  const hub = hubs.find((one) => String(one.hubId) === hubId);
  useEffect(() => {
    if (hub) rememberHub(hub.hubId);
  }, [hub]);
  if (!hub) return <NotFoundPage />;
  return (
    // A new account is a new tree: no field, no open dialog and no scroll position goes over.
    <HubContext value={hub} key={hub.hubId}>
      <Frame
        place={<HubSwitcher />}
        navigation={(close) => <Places groups={listPlaces(hub, isSandbox)} onGo={close} />}
      >
        <UploadsProvider>
          <Outlet />
        </UploadsProvider>
      </Frame>
    </HubContext>
  );
}

function listPlaces({ hubId }: Hub, isSandbox: boolean): PlaceGroup[] {
  return [
    {
      places: [
        { label: 'Contacts', to: paths.objects(hubId, 'contacts'), icon: IconAddressBook },
        { label: 'Companies', to: paths.objects(hubId, 'companies'), icon: IconBuilding },
        { label: 'Deals', to: paths.objects(hubId, 'deals'), icon: IconCash },
        { label: 'Tickets', to: paths.objects(hubId, 'tickets'), icon: IconTicket },
        { label: 'Lists', to: paths.lists(hubId), icon: IconListDetails },
        { label: 'Files', to: paths.files(hubId), icon: IconFiles },
        { label: 'Recycle bin', to: paths.recycleBin(hubId), icon: IconTrash },
      ],
    },
    {
      name: 'Account',
      places: [
        { label: 'Connected apps', to: paths.connectedApps(hubId), icon: IconPlugConnected },
        { label: 'Settings', to: paths.settings(hubId), icon: IconSettings },
      ],
    },
    {
      name: 'Developers',
      places: [
        { label: 'Developer area', to: paths.developers, icon: IconCode },
        ...(isSandbox ? [{ label: 'Inspector', to: paths.inspector, icon: IconRadar2 }] : []),
      ],
    },
  ];
}
