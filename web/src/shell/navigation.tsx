import { NavLink, ScrollArea, Text, Tooltip, VisuallyHidden } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { paths } from '../paths.js';
import type { Hue } from '../ui/marks/chip.js';
import css from './navigation.module.css';
import { useIsNarrow } from './narrow-navigation.js';

interface Place {
  readonly label: string;
  readonly to: string;
  readonly icon: TablerIcon;
  /** Of an object type that has one. */
  readonly hue?: Hue | undefined;
  /** What waits there, as a number and in words. */
  readonly badge?: { readonly count: string; readonly words: string } | undefined;
  /** Whether the pages below its address are not part of it. */
  readonly isExact?: boolean;
  /** An address below it that is a place of its own. */
  readonly except?: string;
}

export interface NavigationGroup {
  readonly name?: string;
  readonly places: readonly Place[];
  /** Below the places. */
  readonly after?: ReactNode;
}

interface NavigationProps {
  /** Above the places. */
  readonly top?: ReactNode;
  readonly groups: readonly NavigationGroup[];
  readonly onGo: () => void;
}

const tooltipEvents = { hover: true, focus: true, touch: false };

/** The navigation links, with the current page marked; on wide windows only their icons, if the user prefers that. */
export function Navigation({ top, groups, onGo }: NavigationProps) {
  const { pathname } = useLocation();
  const isNarrow = useIsNarrow();
  const isIn = ({ to, except, isExact = to === paths.home }: Place): boolean =>
    pathname === to || (!isExact && pathname !== except && pathname.startsWith(`${to}/`));
  return (
    <ScrollArea type="auto" className={isNarrow ? css['narrow'] : undefined}>
      {top}
      {groups.map(({ name, places, after }) => (
        <Fragment key={name ?? ''}>
          {name !== undefined && (
            <Text size="xs" c="dimmed" fw={500} mt="md" mb={4} px="sm" className={css['group']}>
              {name}
            </Text>
          )}
          {places.map((place) => {
            const { label, to, icon: Icon, hue, badge } = place;
            const isOpen = isIn(place);
            return (
              <Tooltip key={to} label={label} position="right" disabled={!isNarrow} events={tooltipEvents}>
                <NavLink
                  component={Link}
                  to={to}
                  label={label}
                  leftSection={<PlaceIcon Icon={Icon} hue={hue} />}
                  rightSection={badge && <PlaceBadge {...badge} />}
                  active={isOpen}
                  {...(isOpen && { 'aria-current': 'page' as const })}
                  onClick={onGo}
                  style={{ borderRadius: 'var(--mantine-radius-md)' }}
                />
              </Tooltip>
            );
          })}
          {after}
        </Fragment>
      ))}
    </ScrollArea>
  );
}

function PlaceIcon({ Icon, hue }: Pick<Place, 'hue'> & { readonly Icon: TablerIcon }) {
  const icon = <Icon size={18} stroke={1.6} aria-hidden />;
  if (hue === undefined) return icon;
  return (
    <span className={css['hued']} data-hue={hue}>
      {icon}
    </span>
  );
}

function PlaceBadge({ count, words }: NonNullable<Place['badge']>) {
  return (
    <span className={css['badge']}>
      <span aria-hidden>{count}</span>
      <VisuallyHidden>, {words}</VisuallyHidden>
    </span>
  );
}
