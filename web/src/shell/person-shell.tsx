import { Text } from '@mantine/core';
import { IconApi, IconArrowLeft, IconCode, IconKey, IconRadar2, IconUser } from '@tabler/icons-react';
import { Outlet, useLocation } from 'react-router';
import { t } from '../i18n/messages.js';
import { useCurrentSession } from '../accounts/session.js';
import { applyFormats } from '../formats/chosen-formats.js';
import { paths } from '../paths.js';
import { Frame } from './frame.js';
import { Navigation } from './navigation.js';
import { useIsSandbox } from './sandbox.js';

/** The frame of pages outside an account: the user's own, and those for developers. */
export function PersonShell() {
  const isSandbox = useIsSandbox();
  applyFormats(useCurrentSession().user.preferences);
  const { pathname } = useLocation();
  const places = [
    { label: t('Developer area'), to: paths.developers, icon: IconCode, except: paths.scopes },
    { label: t('Scopes'), to: paths.scopes, icon: IconKey },
    ...(isSandbox ? [{ label: t('API reference'), to: paths.apiReference, icon: IconApi }] : []),
    ...(isSandbox ? [{ label: t('Inspector'), to: paths.inspector, icon: IconRadar2 }] : []),
  ];
  return (
    <Frame
      place={<Text fw={600}>{pathname === paths.profile ? t('You') : t('Developers')}</Text>}
      navigation={(close) => (
        <Navigation
          groups={[
            { places: [{ label: t('Back to account'), to: paths.home, icon: IconArrowLeft }] },
            { name: t('You'), places: [{ label: t('Profile'), to: paths.profile, icon: IconUser }] },
            { name: t('Developers'), places },
          ]}
          onGo={close}
        />
      )}
    >
      <Outlet />
    </Frame>
  );
}
