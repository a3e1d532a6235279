import { Text } from '@mantine/core';
import { IconApi, IconArrowLeft, IconCode, IconKey, IconRadar2, IconUser } from '@tabler/icons-react';
import { Outlet, useLocation } from 'react-router';
import { paths } from '../paths.js';
import { Frame } from './frame.js';
import { Navigation } from './navigation.js';
import { useIsSandbox } from './sandbox.js';

/** The frame of pages outside an account: the user's own, and those for developers. */
export function PersonShell() {
  const isSandbox = useIsSandbox();
  const { pathname } = useLocation();
  const places = [
    { label: 'Developer area', to: paths.developers, icon: IconCode, except: paths.scopes },
    { label: 'Scopes', to: paths.scopes, icon: IconKey },
    ...(isSandbox ? [{ label: 'API reference', to: paths.apiReference, icon: IconApi }] : []),
    ...(isSandbox ? [{ label: 'Inspector', to: paths.inspector, icon: IconRadar2 }] : []),
  ];
  return (
    <Frame
      place={<Text fw={600}>{pathname === paths.profile ? 'You' : 'Developers'}</Text>}
      navigation={(close) => (
        <Navigation
          groups={[
            { places: [{ label: 'Back to account', to: paths.home, icon: IconArrowLeft }] },
            { name: 'You', places: [{ label: 'Profile', to: paths.profile, icon: IconUser }] },
            { name: 'Developers', places },
          ]}
          onGo={close}
        />
      )}
    >
      <Outlet />
    </Frame>
  );
}
