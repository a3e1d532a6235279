import { NavLink, ScrollArea, Text } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router';
import { paths } from '../paths.js';

interface Place {
  readonly label: string;
  readonly to: string;
  readonly icon: TablerIcon;
  /** Whether the pages below its address are not part of it. */
  readonly isExact?: boolean;
}

export interface NavigationGroup {
  readonly name?: string;
  readonly places: readonly Place[];
}

interface NavigationProps {
  readonly groups: readonly NavigationGroup[];
  readonly onGo: () => void;
}

/** The navigation links, with the current page marked. */
export function Navigation({ groups, onGo }: NavigationProps) {
  const { pathname } = useLocation();
  const isIn = ({ to, isExact = to === paths.home }: Place): boolean =>
    pathname === to || (!isExact && pathname.startsWith(`${to}/`));
  return (
    <ScrollArea type="auto">
      {groups.map(({ name, places }) => (
        <div key={name ?? ''}>
          {name !== undefined && (
            <Text size="xs" c="dimmed" fw={500} mt="md" mb={4} px="sm">
              {name}
            </Text>
          )}
          {places.map((place) => {
            const { label, to, icon: Icon } = place;
            const isOpen = isIn(place);
            return (
              <NavLink
                key={to}
                component={Link}
                to={to}
                label={label}
                leftSection={<Icon size={18} stroke={1.6} aria-hidden />}
                active={isOpen}
                {...(isOpen && { 'aria-current': 'page' as const })}
                onClick={onGo}
                style={{ borderRadius: 'var(--mantine-radius-md)' }}
              />
            );
          })}
        </div>
      ))}
    </ScrollArea>
  );
}
