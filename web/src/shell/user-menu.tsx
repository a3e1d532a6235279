import { Button, Menu, UnstyledButton, useMantineColorScheme, VisuallyHidden } from '@mantine/core';
import {
  IconBaselineDensityMedium,
  IconBaselineDensitySmall,
  IconDeviceDesktop,
  IconLogout,
  IconMoon,
  IconSun,
  IconUser,
} from '@tabler/icons-react';
import { t } from '../i18n/messages.js';
import { useContext } from 'react';
import { Link, useLocation } from 'react-router';
import { SessionContext, signOut, type useCurrentSession } from '../accounts/session.js';
import { paths } from '../paths.js';
import { setDensity, useDensity } from '../ui/choices/density.js';
import { Initials } from '../ui/marks/initials.js';
import { notifyProblem } from '../ui/notices/notify.js';

const schemes = [
  { value: 'light', label: t('Light'), icon: IconSun },
  { value: 'dark', label: t('Dark'), icon: IconMoon },
  { value: 'auto', label: t('System'), icon: IconDeviceDesktop },
] as const;

const densities = [
  { value: 'comfortable', label: t('Comfortable rows'), icon: IconBaselineDensityMedium },
  { value: 'compact', label: t('Compact rows'), icon: IconBaselineDensitySmall },
] as const;

/** The user menu, or a link to sign in on pages that are open to visitors. */
export function UserMenu() {
  const session = useContext(SessionContext);
  const { pathname } = useLocation();
  if (session) return <SignedInMenu session={session} />;
  return (
    <Button component={Link} to={`${paths.signIn}?next=${encodeURIComponent(pathname)}`} variant="default" size="xs">
      {t('Sign in')}
    </Button>
  );
}

/** Profile, colour scheme, density and sign-out. */
function SignedInMenu({ session }: { readonly session: ReturnType<typeof useCurrentSession> }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const density = useDensity();
  const { name, email } = session.user;
  return (
    <Menu position="bottom-end" width={230} withinPortal>
      <Menu.Target>
        <UnstyledButton>
          <VisuallyHidden>{t('{name}: menu', { name })}</VisuallyHidden>
          <Initials name={name} size={30} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {name}
          <br />
          {email}
        </Menu.Label>
        <Menu.Item component={Link} to={paths.profile} leftSection={<IconUser size={16} aria-hidden />}>
          {t('Profile')}
        </Menu.Item>
        <Menu.Divider />
        {schemes.map(({ value, label, icon: Icon }) => (
          <Menu.Item
            key={value}
            role="menuitemradio"
            aria-checked={colorScheme === value}
            leftSection={<Icon size={16} aria-hidden />}
            rightSection={colorScheme === value ? '✓' : null}
            onClick={() => setColorScheme(value)}
          >
            {label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        {densities.map(({ value, label, icon: Icon }) => (
          <Menu.Item
            key={value}
            role="menuitemradio"
            aria-checked={density === value}
            leftSection={<Icon size={16} aria-hidden />}
            rightSection={density === value ? '✓' : null}
            onClick={() => setDensity(value)}
          >
            {label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconLogout size={16} aria-hidden />}
          onClick={() => void signOut(session).catch(notifyProblem)}
        >
          {t('Sign out')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
