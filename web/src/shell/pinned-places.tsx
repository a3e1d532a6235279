import { ActionIcon, Menu, NavLink, Text, Tooltip, VisuallyHidden } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconBookmark,
  IconDots,
  IconListDetails,
  IconPinnedOff,
} from '@tabler/icons-react';
import { useState, type DragEvent, type KeyboardEvent } from 'react';
import { Link, useLocation } from 'react-router';
import { t } from '../i18n/messages.js';
import { useHub } from '../accounts/session.js';
import { useCustomTypes } from '../objects/custom-types.js';
import { writeSettings } from '../objects/index-page/views/view-state.js';
import { findBuiltInType } from '../objects/object-types.js';
import { TypeIcon } from '../objects/type-icon.js';
import { paths } from '../paths.js';
import { useIsNarrow } from './narrow-navigation.js';
import css from './navigation.module.css';
import { usePins, type Pin } from './pins.js';

/** The lists, views and object types that the user has pinned, in their order: changed by dragging, with Alt and the arrow keys, or by menu. */
export function PinnedPlaces({ onGo }: { readonly onGo: () => void }) {
  const { pins, move } = usePins();
  const toPlace = useToPlace();
  const [dragged, setDragged] = useState<number>();
  const [over, setOver] = useState<number>();
  const [announced, setAnnounced] = useState('');
  if (pins.length === 0) return null;
  const moveTo = (from: number, to: number): void => {
    const pin = pins[from];
    if (!pin || to < 0 || to >= pins.length || to === from) return;
    move(from, to);
    setAnnounced(
      t('{label} is now number {to} of {pins}.', { label: toPlace(pin).label, to: to + 1, pins: pins.length }),
    );
  };
  const end = (): void => {
    setDragged(undefined);
    setOver(undefined);
  };
  return (
    <section aria-label={t('Pinned')}>
      <Text size="xs" c="dimmed" fw={500} mt="md" mb={4} px="sm" className={css['group']}>
        {t('Pinned')}
      </Text>
      {pins.map((pin, at) => (
        <PinnedPlace
          key={`${pin.kind} ${pin.id}`}
          {...{ pin, at, onGo, ...toPlace(pin) }}
          count={pins.length}
          isOver={over === at && dragged !== undefined && dragged !== at}
          onMove={moveTo}
          drag={{
            draggable: true,
            onDragStart: (event) => {
              event.dataTransfer.effectAllowed = 'move';
              setDragged(at);
            },
            onDragOver: (event) => {
              if (dragged === undefined) return;
              event.preventDefault();
              setOver(at);
            },
            onDrop: (event) => {
              event.preventDefault();
              if (dragged !== undefined) moveTo(dragged, at);
              end();
            },
            onDragEnd: end,
          }}
        />
      ))}
      <VisuallyHidden role="status">{announced}</VisuallyHidden>
    </section>
  );
}

interface Place {
  readonly label: string;
  readonly to: string;
}

/** Returns a function that names a pin, and says where it leads. */
function useToPlace(): (pin: Pin) => Place {
  const { hubId } = useHub();
  const custom = useCustomTypes();
  return ({ kind, id, name, objectTypeId, settings }) => {
    const type = findBuiltInType(objectTypeId) ?? custom.find((one) => one.typeId === objectTypeId);
    const table = paths.objects(hubId, type?.name ?? objectTypeId);
    if (kind === 'list') return { label: name ?? id, to: paths.list(hubId, id) };
    if (kind === 'type') return { label: type?.plural ?? objectTypeId, to: table };
    const state = new URLSearchParams({ ...writeSettings(settings), view: id });
    return { label: name ?? id, to: `${table}?${state.toString()}` };
  };
}

interface PinnedPlaceProps extends Place {
  readonly pin: Pin;
  readonly at: number;
  readonly count: number;
  /** Whether another pin would be dropped here. */
  readonly isOver: boolean;
  readonly onMove: (from: number, to: number) => void;
  readonly onGo: () => void;
  readonly drag: {
    readonly draggable: boolean;
    readonly onDragStart: (event: DragEvent) => void;
    readonly onDragOver: (event: DragEvent) => void;
    readonly onDrop: (event: DragEvent) => void;
    readonly onDragEnd: () => void;
  };
}

function PinnedPlace({ pin, at, count, label, to, isOver, onMove, onGo, drag }: PinnedPlaceProps) {
  const isNarrow = useIsNarrow();
  const { unpin } = usePins();
  const { pathname, search } = useLocation();
  const isOpen = pin.kind === 'view' ? new URLSearchParams(search).get('view') === pin.id : pathname === to;
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    onMove(at, event.key === 'ArrowUp' ? at - 1 : at + 1);
  };
  const icon =
    pin.kind === 'type' ? (
      <TypeIcon typeId={pin.objectTypeId} size={18} />
    ) : pin.kind === 'list' ? (
      <IconListDetails size={18} stroke={1.6} aria-hidden />
    ) : (
      <IconBookmark size={18} stroke={1.6} aria-hidden />
    );
  return (
    <div className={css['pin']} data-over={isOver || undefined} {...drag}>
      <Tooltip label={label} position="right" disabled={!isNarrow}>
        <NavLink
          component={Link}
          to={to}
          label={<span className="one-line">{label}</span>}
          leftSection={icon}
          active={isOpen}
          {...(isOpen && { 'aria-current': 'page' as const })}
          aria-keyshortcuts={t('Alt+ArrowUp Alt+ArrowDown')}
          draggable={false}
          onClick={onGo}
          onKeyDown={onKeyDown}
          style={{ borderRadius: 'var(--mantine-radius-md)' }}
        />
      </Tooltip>
      <Menu position="right-start" withinPortal>
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={24}
            className={css['pinMenu'] ?? ''}
            aria-label={t('Actions for the pin {label}', { label })}
          >
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconArrowUp size={16} aria-hidden />}
            disabled={at === 0}
            onClick={() => onMove(at, at - 1)}
          >
            {t('Move up')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconArrowDown size={16} aria-hidden />}
            disabled={at === count - 1}
            onClick={() => onMove(at, at + 1)}
          >
            {t('Move down')}
          </Menu.Item>
          <Menu.Item leftSection={<IconPinnedOff size={16} aria-hidden />} onClick={() => unpin(pin)}>
            {t('Unpin')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
