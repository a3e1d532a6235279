import { NavLink, ScrollArea, Text } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router';
import { paths } from '../paths.js';

export interface Place {
  readonly label: string;
  readonly to: string;
  readonly icon: TablerIcon;
}

export interface PlaceGroup {
  readonly name?: string;
  readonly places: readonly Place[];
}

/** The list of places, the one that is open marked as such. */
export function Places({ groups, onGo }: { readonly groups: readonly PlaceGroup[]; readonly onGo: () => void }) {
  const { pathname } = useLocation();
  const isIn = (to: string): boolean => pathname === to || (to !== paths.home && pathname.startsWith(`${to}/`));
  return (
    <ScrollArea type="auto">
      {groups.map(({ name, places }) => (
        <div key={name ?? ''}>
          {name !== undefined && (
            <Text size="xs" c="dimmed" fw={600} mt="md" mb={4} px="sm">
              {name}
            </Text>
          )}
          {places.map(({ label, to, icon: Icon }) => (
            <NavLink
              key={to}
              component={Link}
              to={to}
              label={label}
              leftSection={<Icon size={18} stroke={1.6} aria-hidden />}
              active={isIn(to)}
              {...(isIn(to) && { 'aria-current': 'page' as const })}
              onClick={onGo}
              style={{ borderRadius: 'var(--mantine-radius-md)' }}
            />
          ))}
        </div>
      ))}
    </ScrollArea>
  );
}
