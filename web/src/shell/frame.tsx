import { AppShell, Burger, Group, UnstyledButton } from '@mantine/core';
import { useDisclosure, useReducedMotion } from '@mantine/hooks';
import { Suspense, type ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../paths.js';
import { PageLoader } from '../ui/states.js';
import spoke from '../ui/spoke.svg';
import { ClockBadge } from './clock-badge.js';
import { UserMenu } from './user-menu.js';

export interface FrameProps {
  /** Beside the logo: where the person is. */
  readonly place: ReactNode;
  readonly navigation: (close: () => void) => ReactNode;
  readonly children: ReactNode;
}

/** What every page is framed by: the head with the account and the person, and the list of places to go. */
export function Frame({ place, navigation, children }: FrameProps) {
  const [isOpen, { toggle, close }] = useDisclosure();
  const isCalm = useReducedMotion();
  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: 220, breakpoint: 'sm', collapsed: { mobile: !isOpen } }}
      transitionDuration={isCalm ? 0 : 200}
    >
      <a className="skip-link" href="#main">
        Skip to the content
      </a>
      <AppShell.Header>
        <Group h="100%" px="md" gap="sm" wrap="nowrap" justify="space-between">
          <Group gap="sm" wrap="nowrap" miw={0}>
            <Burger
              opened={isOpen}
              onClick={toggle}
              hiddenFrom="sm"
              size="sm"
              aria-label="Places"
              aria-expanded={isOpen}
            />
            <UnstyledButton component={Link} to={paths.home} aria-label="Spoke, first page">
              <img src={spoke} alt="" width={30} height={30} style={{ display: 'block' }} />
            </UnstyledButton>
            {place}
          </Group>
          <Group gap="sm" wrap="nowrap">
            <ClockBadge />
            <UserMenu />
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="xs" aria-label="Places">
        {navigation(close)}
      </AppShell.Navbar>
      <AppShell.Main id="main" tabIndex={-1}>
        <Suspense fallback={<PageLoader />}>{children}</Suspense>
      </AppShell.Main>
    </AppShell>
  );
}
