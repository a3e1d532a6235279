import { NavLink, ScrollArea, Text, Tooltip } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router';
import { paths } from '../paths.js';
import css from './navigation.module.css';
import { useIsNarrow } from './narrow-navigation.js';

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

const tooltipEvents = { hover: true, focus: true, touch: false };

/** The navigation links, with the current page marked; on wide windows only their icons, if the user prefers that. */
export function Navigation({ groups, onGo }: NavigationProps) {
  const { pathname } = useLocation();
  const isNarrow = useIsNarrow();
  const isIn = ({ to, isExact = to === paths.home }: Place): boolean =>
    pathname === to || (!isExact && pathname.startsWith(`${to}/`));
  return (
    <ScrollArea type="auto" className={isNarrow ? css['narrow'] : undefined}>
      {groups.map(({ name, places }) => (
        <div key={name ?? ''}>
          {name !== undefined && (
            <Text size="xs" c="dimmed" fw={500} mt="md" mb={4} px="sm" className={css['group']}>
              {name}
            </Text>
          )}
          {places.map((place) => {
            const { label, to, icon: Icon } = place;
            const isOpen = isIn(place);
            return (
              <Tooltip key={to} label={label} position="right" disabled={!isNarrow} events={tooltipEvents}>
                <NavLink
                  component={Link}
                  to={to}
                  label={label}
                  leftSection={<Icon size={18} stroke={1.6} aria-hidden />}
                  active={isOpen}
                  {...(isOpen && { 'aria-current': 'page' as const })}
                  onClick={onGo}
                  style={{ borderRadius: 'var(--mantine-radius-md)' }}
                />
              </Tooltip>
            );
          })}
        </div>
      ))}
    </ScrollArea>
  );
}
