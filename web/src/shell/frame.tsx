import { AppShell, Badge, Burger, Group, UnstyledButton } from '@mantine/core';
import { useDisclosure, useReducedMotion } from '@mantine/hooks';
import { IconClock } from '@tabler/icons-react';
import { type ReactNode, Suspense } from 'react';
import { Link } from 'react-router';
import { t } from '../i18n/messages.js';
import { paths } from '../paths.js';
import { PageLoader } from '../ui/loading/skeletons.js';
import { SpokeMark } from '../ui/marks/spoke-mark.js';
import { ConnectionBar } from './connection-bar.js';
import { NarrowButton, useIsNarrow } from './narrow-navigation.js';
import { UserMenu } from './user-menu.js';
import { formatOffset } from '../inspector/offset.js';
import { useSandboxClock } from './sandbox.js';
import { ShortcutMap } from './shortcut-map.js';

interface FrameProps {
  /** The content beside the logo. */
  readonly place: ReactNode;
  /** At the right, before the user menu. */
  readonly tools?: ReactNode;
  readonly navigation: (close: () => void) => ReactNode;
  /** The width of a navigation that cannot be narrowed, in pixels. */
  readonly navigationWidth?: number;
  readonly children: ReactNode;
}

/** The frame of every page: header and navigation. */
export function Frame({ place, tools, navigation, navigationWidth, children }: FrameProps) {
  const [isOpen, { toggle, close }] = useDisclosure();
  const isCalm = useReducedMotion();
  const isNarrow = useIsNarrow();
  const width = navigationWidth ?? (isNarrow ? 56 : 220);
  return (
    <AppShell
      header={{ height: 48 }}
      navbar={{ width: { base: 220, sm: width }, breakpoint: 'sm', collapsed: { mobile: !isOpen } }}
      transitionDuration={isCalm ? 0 : 120}
    >
      <a className="skip-link" href="#main">
        {t('Skip to content')}
      </a>
      <AppShell.Header>
        <Group h="100%" px="md" gap="sm" wrap="nowrap" justify="space-between">
          <Group gap="sm" wrap="nowrap" miw={0}>
            <Burger
              opened={isOpen}
              onClick={toggle}
              hiddenFrom="sm"
              size="sm"
              aria-label={t('Navigation')}
              aria-expanded={isOpen}
            />
            <UnstyledButton component={Link} to={paths.home} aria-label={t('Spoke home')}>
              <SpokeMark size={30} />
            </UnstyledButton>
            {place}
          </Group>
          <Group gap="sm" wrap="nowrap">
            {tools}
            <ClockBadge />
            <UserMenu />
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="xs" aria-label={t('Navigation')}>
        <AppShell.Section grow mih={0} display="grid">
          {navigation(close)}
        </AppShell.Section>
        {navigationWidth === undefined && <NarrowButton />}
      </AppShell.Navbar>
      <AppShell.Main id="main" tabIndex={-1}>
        <ConnectionBar />
        <ShortcutMap />
        <Suspense fallback={<PageLoader />}>{children}</Suspense>
      </AppShell.Main>
    </AppShell>
  );
}

/** Shows on every page that the sandbox clock is not at real time, with a link to its controls. */
function ClockBadge() {
  const clock = useSandboxClock();
  const offset = clock ? formatOffset(clock.offsetSeconds) : '';
  if (offset === '') return null;
  return (
    <Badge
      component={Link}
      to={`${paths.inspector}?tab=clock`}
      aria-label={t('Sandbox clock: {offset}', { offset })}
      variant="outline"
      color="orange.9"
      c="var(--mantine-color-text)"
      tt="none"
      style={{ cursor: 'pointer', flex: 'none' }}
      leftSection={<IconClock size={12} aria-hidden />}
    >
      {offset}
    </Badge>
  );
}
