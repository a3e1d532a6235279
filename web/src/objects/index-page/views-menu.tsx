import { Button, Group, Menu, Text } from '@mantine/core';
import { IconBookmark, IconDeviceFloppy, IconPencil, IconPlus, IconTrash, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { useCanWrite, useIsAdmin } from '../../accounts/session.js';
import { confirmAction } from '../../ui/confirm.js';
import { notifyDone, notifyProblem } from '../../ui/notify.js';
import type { IndexPageParts } from './page-parts.js';
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

/** The saved views of the page; the open one is marked when the page differs from it. */
export function ViewsMenu({ type, address }: Pick<IndexPageParts, 'type' | 'address'>) {
  const views = useViews(type);
  const [dialog, setDialog] = useState<'create' | 'rename'>();
  const all = views.list.data ?? [];
  const { open, isChanged, canWrite, changeable } = useOpenView(all, address);
  const saveChanges = (): void => {
    if (!open) return;
    views.update.mutate(
      { viewId: open.id, state: address.state },
      { onSuccess: ({ name }) => notifyDone(`${name} was saved.`), onError: notifyProblem },
    );
  };
  const create = async (draft: ViewDraft): Promise<void> => {
    const saved = await views.create.mutateAsync({ ...draft, state: address.state });
    address.openView(saved.id, toState(saved));
  };
  return (
    <Group gap={4} mb="xs">
      <Menu position="bottom-start" withinPortal width={280}>
        <Menu.Target>
          <Button
            size="compact-sm"
            variant="light"
            leftSection={<IconBookmark size={14} aria-hidden />}
            loading={views.list.isPending}
          >
            {open?.name ?? `All ${type.plural.toLowerCase()}`}
            {isChanged && open && ' (changed)'}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>Views</Menu.Label>
          <Menu.Item onClick={() => address.openView(null, defaultState)}>All {type.plural.toLowerCase()}</Menu.Item>
          {all.map((view) => (
            <ViewItem key={view.id} view={view} onOpen={() => address.openView(view.id, toState(view))} />
          ))}
          {views.list.isError && (
            <Text size="sm" c="dimmed" px="sm">
              Could not load the views.
            </Text>
          )}
          {canWrite && (
            <>
              <Menu.Divider />
              <Menu.Item leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setDialog('create')}>
                Save as new view…
              </Menu.Item>
            </>
          )}
          {changeable && (
            <OpenViewItems
              view={changeable}
              onRename={() => setDialog('rename')}
              onDelete={async () => {
                await views.remove.mutateAsync(changeable.id);
                address.openView(null, defaultState);
              }}
            />
          )}
        </Menu.Dropdown>
      </Menu>
      {isChanged && canWrite && (
        <SaveButton
          isOwn={changeable !== undefined}
          isSaving={views.update.isPending}
          onSave={saveChanges}
          onSaveAs={() => setDialog('create')}
        />
      )}
      {dialog === 'create' && (
        <ViewNameDialog title="New view" draft={unnamed} onSave={create} onClose={() => setDialog(undefined)} />
      )}
      {dialog === 'rename' && open && (
        <ViewNameDialog
          title={`View ${open.name}`}
          draft={open}
          onSave={(draft) => views.update.mutateAsync({ viewId: open.id, ...draft })}
          onClose={() => setDialog(undefined)}
        />
      )}
    </Group>
  );
}

interface OpenViewItemsProps {
  readonly view: SavedView;
  readonly onRename: () => void;
  readonly onDelete: () => Promise<void>;
}

function OpenViewItems({ view, onRename, onDelete }: OpenViewItemsProps) {
  const askToDelete = (): void =>
    confirmAction({
      title: `Delete the view ${view.name}?`,
      message: view.shared
        ? 'It is deleted for everyone in the account. The records are not changed.'
        : 'The records are not changed.',
      confirm: 'Delete view',
      onConfirm: onDelete,
    });
  return (
    <>
      <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={onRename}>
        Rename or share…
      </Menu.Item>
      <Menu.Item c="var(--mantine-color-error)" leftSection={<IconTrash size={16} aria-hidden />} onClick={askToDelete}>
        Delete…
      </Menu.Item>
    </>
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
      {isOwn ? 'Save view' : 'Save as view'}
    </Button>
  );
}

function ViewItem({ view, onOpen }: { readonly view: SavedView; readonly onOpen: () => void }) {
  return (
    <Menu.Item onClick={onOpen} rightSection={view.shared ? <IconUsers size={14} aria-label="Shared" /> : null}>
      {view.name}
      {!view.mine && (
        <Text span size="xs" c="dimmed" ml={6}>
          {view.ownerName}
        </Text>
      )}
    </Menu.Item>
  );
}
