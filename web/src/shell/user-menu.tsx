import { Avatar, Menu, UnstyledButton, useMantineColorScheme, VisuallyHidden } from '@mantine/core';
import { IconDeviceDesktop, IconLogout, IconMoon, IconSun, IconUser } from '@tabler/icons-react';
import { Link } from 'react-router';
import { signOut, useCurrentSession } from '../accounts/session.js';
import { paths } from '../paths.js';
import { notifyProblem } from '../ui/notify.js';

const schemes = [
  { value: 'light', label: 'Light', icon: IconSun },
  { value: 'dark', label: 'Dark', icon: IconMoon },
  { value: 'auto', label: 'As the system', icon: IconDeviceDesktop },
] as const;

/** Those on which white letters can be read. */
const initialsColors = ['spoke', 'grape', 'violet', 'indigo', 'pink'] as const;

/** The person: who they are, how the app looks for them, and the way out. */
export function UserMenu() {
  const session = useCurrentSession();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { name, email } = session.user;
  return (
    <Menu position="bottom-end" width={230} withinPortal>
      <Menu.Target>
        <UnstyledButton>
          <VisuallyHidden>{name}: menu</VisuallyHidden>
          <Avatar
            aria-hidden
            name={name}
            radius="xl"
            size={34}
            color="initials"
            allowedInitialsColors={[...initialsColors]}
            variant="filled"
          />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {name}
          <br />
          {email}
        </Menu.Label>
        <Menu.Item component={Link} to={paths.profile} leftSection={<IconUser size={16} aria-hidden />}>
          Profile
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
        <Menu.Item
          leftSection={<IconLogout size={16} aria-hidden />}
          onClick={() => void signOut(session).catch(notifyProblem)}
        >
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
