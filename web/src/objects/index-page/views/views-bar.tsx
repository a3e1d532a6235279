import { ActionIcon, Button, Group, Menu, Text, Tooltip, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconDeviceFloppy, IconPlus, IconStarFilled, IconUsers } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { inSentence } from '../../../i18n/language.js';
import { t } from '../../../i18n/messages.js';
import { useCanWrite, useIsAdmin } from '../../../accounts/session.js';
import { PinButton } from '../../../shell/pin-button.js';
import { notifyDone, notifyProblem } from '../../../ui/notices/notify.js';
import css from '../index-page.module.css';
import type { IndexPageParts } from '../page-parts.js';
import { OpenViewMenu } from './open-view-menu.js';
import { toState, useViews, type SavedView, type ViewDraft } from './use-views.js';
import { ViewNameDialog } from './view-name-dialog.js';
import { isSameState, defaultState } from './view-state.js';

const unnamed: ViewDraft = { name: '', shared: false };

/** The open view, whether the page differs from it, and whether the user may change it. */
function useOpenView(views: readonly SavedView[], { viewId, state }: IndexPageParts['address']) {
  const isAdmin = useIsAdmin();
  const canWrite = useCanWrite();
  const open = views.find(({ id }) => id === viewId);
  const isChanged = !isSameState(state, open ? toState(open) : defaultState);
  return { open, isChanged, canWrite, changeable: canWrite && (open?.mine === true || isAdmin) ? open : undefined };
}

/** More views are in a menu. */
const mostTabs = 6;

/** The saved views of the page, side by side; the open one is marked, also when the page differs from it. */
export function ViewsBar({ type, address }: Pick<IndexPageParts, 'type' | 'address'>) {
  const views = useViews(type);
  const [dialog, setDialog] = useState<'create' | 'rename'>();
  const all = views.list.data ?? [];
  const { open, isChanged, canWrite, changeable } = useOpenView(all, address);
  const [tabs, rest] = toTabs(all, open);
  const saveChanges = (): void => {
    if (!open) return;
    views.update.mutate(
      { viewId: open.id, state: address.state },
      { onSuccess: ({ name }) => notifyDone(t('{name} was saved.', { name })), onError: notifyProblem },
    );
  };
  const create = async (draft: ViewDraft): Promise<void> => {
    const saved = await views.create.mutateAsync({ ...draft, state: address.state });
    address.openView(saved.id, toState(saved));
  };
  const setDefault = (view: SavedView): void =>
    views.update.mutate(
      { viewId: view.id, default: !view.default },
      {
        onSuccess: ({ name, default: isDefault }) =>
          notifyDone(
            isDefault ? t('{name} opens by default.', { name }) : t('{name} no longer opens by default.', { name }),
          ),
        onError: notifyProblem,
      },
    );
  const openView = (view: SavedView) => address.openView(view.id, toState(view));
  return (
    <div className={css['views']}>
      <nav aria-label={t('Views')} className={css['viewTabs']}>
        <ViewTab isOpen={!open} onOpen={() => address.openView(null, defaultState)}>
          {t('All {plural}', { plural: inSentence(type.plural) })}
        </ViewTab>
        {tabs.map((view) => (
          <ViewTab
            key={view.id}
            isOpen={view === open}
            view={view}
            title={view.mine ? undefined : t('Of {ownerName}', { ownerName: view.ownerName })}
            onOpen={() => openView(view)}
          >
            {view === open && isChanged ? t('{name} (changed)', { name: view.name }) : view.name}
          </ViewTab>
        ))}
        {rest.length > 0 && <RestMenu views={rest} onOpen={openView} />}
        {open && <PinButton target={{ kind: 'view', id: open.id }} name={open.name} />}
        {changeable && (
          <OpenViewMenu
            view={changeable}
            onRename={() => setDialog('rename')}
            onDefault={() => setDefault(changeable)}
            onDelete={async () => {
              await views.remove.mutateAsync(changeable.id);
              address.openView(null, defaultState);
            }}
          />
        )}
        {canWrite && (
          <Tooltip label={t('Save as new view')}>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('Save as new view…')}
              onClick={() => setDialog('create')}
            >
              <IconPlus size={16} />
            </ActionIcon>
          </Tooltip>
        )}
      </nav>
      {views.list.isError && (
        <Text size="sm" c="dimmed">
          {t('Could not load the views.')}
        </Text>
      )}
      {isChanged && canWrite && (
        <SaveButton
          isOwn={changeable !== undefined}
          isSaving={views.update.isPending}
          onSave={saveChanges}
          onSaveAs={() => setDialog('create')}
        />
      )}
      {dialog === 'create' && (
        <ViewNameDialog title={t('New view')} draft={unnamed} onSave={create} onClose={() => setDialog(undefined)} />
      )}
      {dialog === 'rename' && open && (
        <ViewNameDialog
          title={t('View {name}', { name: open.name })}
          draft={open}
          onSave={(draft) => views.update.mutateAsync({ viewId: open.id, ...draft })}
          onClose={() => setDialog(undefined)}
        />
      )}
    </div>
  );
}

/** The views that are shown as tabs, the open one among them, and the others. */
function toTabs(all: readonly SavedView[], open: SavedView | undefined): [readonly SavedView[], readonly SavedView[]] {
  if (all.length <= mostTabs) return [all, []];
  const first = all.slice(0, mostTabs);
  const tabs = open && !first.includes(open) ? [...first.slice(0, -1), open] : first;
  return [tabs, all.filter((view) => !tabs.includes(view))];
}

interface ViewTabProps {
  readonly isOpen: boolean;
  /** All records if it is missing. */
  readonly view?: SavedView;
  readonly title?: string | undefined;
  readonly onOpen: () => void;
  readonly children: ReactNode;
}

function ViewTab({ isOpen, view, title, onOpen, children }: ViewTabProps) {
  return (
    <UnstyledButton
      className={css['viewTab']}
      title={title}
      {...(isOpen && { 'aria-current': 'page' as const })}
      onClick={onOpen}
    >
      <span className="one-line">{children}</span>
      {view && <ViewMarks view={view} />}
    </UnstyledButton>
  );
}

function ViewMarks({ view }: { readonly view: SavedView }) {
  return (
    <>
      {view.shared && <IconUsers size={14} aria-label={t('Shared')} />}
      {view.default && <IconStarFilled size={12} role="img" title={t('Opens by default')} />}
    </>
  );
}

function RestMenu({
  views,
  onOpen,
}: {
  readonly views: readonly SavedView[];
  readonly onOpen: (view: SavedView) => void;
}) {
  return (
    <Menu position="bottom-start" withinPortal width={280}>
      <Menu.Target>
        <UnstyledButton className={css['viewTab']}>
          {t('{views} more', { views: views.length })} <IconChevronDown size={14} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {views.map((view) => (
          <ViewItem key={view.id} view={view} onOpen={() => onOpen(view)} />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

interface SaveButtonProps {
  /** Whether the open view may be changed; otherwise a new one is saved. */
  readonly isOwn: boolean;
  readonly isSaving: boolean;
  readonly onSave: () => void;
  readonly onSaveAs: () => void;
}

function SaveButton({ isOwn, isSaving, onSave, onSaveAs }: SaveButtonProps) {
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      leftSection={<IconDeviceFloppy size={14} aria-hidden />}
      loading={isSaving}
      onClick={isOwn ? onSave : onSaveAs}
    >
      {isOwn ? t('Save view') : t('Save as view')}
    </Button>
  );
}

function ViewItem({ view, onOpen }: { readonly view: SavedView; readonly onOpen: () => void }) {
  return (
    <Menu.Item
      onClick={onOpen}
      rightSection={
        <Group gap={4}>
          <ViewMarks view={view} />
        </Group>
      }
    >
      {view.name}
      {!view.mine && (
        <Text span size="xs" c="dimmed" ms={6}>
          {view.ownerName}
        </Text>
      )}
    </Menu.Item>
  );
}
