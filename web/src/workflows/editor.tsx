import { Alert, Anchor, Button, Group, Text } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { IconFlask, IconHistory, IconPencil, IconSettings, IconVersions } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { t } from '../i18n/messages.js';
import { useCanWrite, useHub } from '../accounts/session.js';
import { useFilterScope } from '../lists/filters/filter-scope.js';
import { paths } from '../paths.js';
import { useLeaveGuard } from '../ui/forms/leave-guard.js';
import { toMessage } from '../ui/loading/states.js';
import { Page } from '../ui/page.js';
import { Moment } from '../ui/times/moment.js';
import { Canvas } from './canvas/canvas.js';
import css from './canvas/canvas.module.css';
import { useEdits } from './canvas/use-edits.js';
import type { Flow } from './flow/flow.js';
import { ReviewDialog } from './review-dialog.js';
import { StepPanel } from './steps/step-panel.js';
import { TriggerPanel } from './trigger/trigger-panel.js';
import { SettingsPanel } from './settings/settings-panel.js';
import { TrialDialog } from './trial/trial-dialog.js';
import { settingsKey, triggerKey, useDraft } from './use-draft.js';
import { NameDialog, nameOf } from './workflow-dialogs.js';
import { confirmTurningOff } from './workflow-menu.js';
import { useOverview } from './workflows-data.js';
import { StateChip, useAuthor } from './workflows-page.js';

/** The steps of a workflow on a canvas, and the selected one beside it. */
export function Editor({ flow }: { readonly flow: Flow }) {
  const canWrite = useCanWrite();
  // On a phone the steps are for reading.
  const isWide = useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false });
  const canEdit = canWrite && isWide;
  const editing = useDraft(flow, { canEdit });
  const { draft, setDraft, faults } = editing;
  const [selected, setSelected] = useState<string>();
  const { edits, dialog } = useEdits({ flow: draft, onChange: setDraft, onSelect: setSelected });
  const [isTrying, trying] = useDisclosure();
  const [tried, setTried] = useState<{ readonly draft: Flow; readonly ids: ReadonlySet<string> }>();
  const close = (): void => setSelected(undefined);
  const panel = { flow: draft, faults, onChange: setDraft, onClose: close };
  return (
    <Page
      title={nameOf(draft)}
      actions={
        <EditorActions {...{ flow, canWrite, canEdit }} editing={editing} onOpen={setSelected} onTry={trying.open} />
      }
    >
      <FlowFacts flow={draft} />
      <Notices {...{ flow }} editing={editing} />
      <div className={css['editor']}>
        <Canvas
          flow={draft}
          {...{ faults, selected }}
          tried={tried?.draft === draft ? tried.ids : undefined}
          edits={canEdit ? edits : undefined}
          onSelect={(id) => setSelected(id === selected ? undefined : id)}
        />
        {canEdit && selected === triggerKey && <TriggerPanel {...panel} />}
        {canEdit && selected === settingsKey && <SettingsPanel {...panel} />}
        {canEdit && selected !== undefined && selected !== triggerKey && selected !== settingsKey && (
          <StepPanel key={selected} id={selected} {...panel} edits={edits} />
        )}
        {canEdit && dialog}
        {isTrying && (
          <TrialDialog flow={draft} onTried={(ids) => setTried({ draft, ids: new Set(ids) })} onClose={trying.close} />
        )}
      </div>
    </Page>
  );
}

function FlowFacts({ flow }: { readonly flow: Flow }) {
  const { hubId } = useHub();
  const { type } = useFilterScope();
  const overview = useOverview(flow.id).data;
  const author = useAuthor(overview?.updatedByUserId);
  return (
    <Group gap="xs" mb="sm" mt={-8}>
      <StateChip isEnabled={flow.isEnabled} />
      <Text size="sm" c="dimmed" component="div">
        <Anchor component={Link} to={paths.workflows(hubId)} inherit underline="always">
          {t('Workflows')}
        </Anchor>
        {' · '}
        {type.plural}
        {' · '}
        {author === undefined ? t('Last changed') : t('Last changed by {name}', { name: author })}{' '}
        <Moment at={flow.updatedAt} format="ago" />
      </Text>
    </Group>
  );
}

type Editing = ReturnType<typeof useDraft>;

interface EditorActionsProps {
  readonly flow: Flow;
  readonly canWrite: boolean;
  readonly editing: Editing;
  readonly canEdit: boolean;
  /** Opens the step with the first fault, or the settings. */
  readonly onOpen: (id: string) => void;
  /** Asks for a record to test the workflow with. */
  readonly onTry: () => void;
}

function EditorActions({ flow, canWrite, canEdit, editing, onOpen, onTry }: EditorActionsProps) {
  const { hubId } = useHub();
  const { draft, setDraft, isDirty, faults, saving, conflict } = editing;
  const [isReviewing, reviewing] = useDisclosure();
  const [isRenaming, renaming] = useDisclosure();
  const [fault] = faults.keys();
  const canSave = fault === undefined && !conflict;
  const name = nameOf(draft);
  return (
    <>
      <Button
        component={Link}
        to={paths.enrollments(hubId, flow.id)}
        variant="subtle"
        color="gray"
        leftSection={<IconHistory size={16} aria-hidden />}
      >
        {t('History')}
      </Button>
      <Button
        component={Link}
        to={paths.revisions(hubId, flow.id)}
        variant="subtle"
        color="gray"
        leftSection={<IconVersions size={16} aria-hidden />}
      >
        {t('Versions')}
      </Button>
      {canEdit && (
        <>
          <Button
            variant="subtle"
            color="gray"
            leftSection={<IconFlask size={16} aria-hidden />}
            disabled={fault !== undefined}
            onClick={onTry}
          >
            {t('Test')}
          </Button>
          <Button
            id={`step-${settingsKey}`}
            variant="subtle"
            color="gray"
            leftSection={<IconSettings size={16} aria-hidden />}
            onClick={() => onOpen(settingsKey)}
          >
            {t('Settings')}
          </Button>
        </>
      )}
      {canWrite && (
        <>
          <Button
            variant="subtle"
            color="gray"
            leftSection={<IconPencil size={16} aria-hidden />}
            onClick={renaming.open}
          >
            {t('Rename')}
          </Button>
          {fault !== undefined && isDirty && (
            <Button variant="subtle" color="red" onClick={() => onOpen(fault)}>
              {t('{count, plural, one {# step needs attention} other {# steps need attention}}', {
                count: faults.size,
              })}
            </Button>
          )}
          {draft.isEnabled ? (
            <Button
              variant="default"
              onClick={() => confirmTurningOff(name, () => saving.mutateAsync({ isEnabled: false }))}
              disabled={!canSave}
            >
              {t('Turn off')}
            </Button>
          ) : (
            <Button variant={isDirty ? 'default' : 'filled'} onClick={reviewing.open} disabled={!canSave}>
              {t('Review and turn on')}
            </Button>
          )}
          {(isDirty || draft.isEnabled) && (
            <Button disabled={!isDirty || !canSave} loading={saving.isPending} onClick={() => saving.mutate({})}>
              {t('Save')}
            </Button>
          )}
        </>
      )}
      {isReviewing && (
        <ReviewDialog
          {...{ flowId: flow.id, flow: draft, onClose: reviewing.close }}
          onConfirm={() => saving.mutateAsync({ isEnabled: true })}
        />
      )}
      {isRenaming && (
        <NameDialog
          {...{ title: t('Rename workflow'), submit: t('Rename'), name, onClose: renaming.close }}
          onSubmit={async (next) => setDraft((now) => ({ ...now, name: next }))}
        />
      )}
      {isDirty && !saving.isPending && <LeaveGuard key={`${isReviewing} ${isRenaming}`} />}
    </>
  );
}

/** The router asks the guard mounted last: it is mounted again after a dialog, which has its own. */
function LeaveGuard() {
  useLeaveGuard(true);
  return null;
}

/** A refusal that belongs to no step, and a version that was saved in the meantime. */
function Notices({ flow, editing }: { readonly flow: Flow; readonly editing: Editing }) {
  const { saving, conflict, draft, faults } = editing;
  const overview = useOverview(flow.id).data;
  const author = useAuthor(overview?.updatedByUserId) ?? t('An app or a user who has left');
  const isShown = saving.isError && !conflict && (saving.variables.isEnabled === undefined || draft.isEnabled);
  const refusal = faults.get('elsewhere') ?? (isShown ? toMessage(saving.error) : undefined);
  if (conflict) {
    return (
      <Notice title={t('This workflow was changed in the meantime')}>
        <Text size="sm">
          {t('{name} saved another version while you edited yours. Your changes are still here, and not saved.', {
            name: author,
          })}
        </Text>
        <Group gap="xs" mt="xs">
          <Button size="xs" variant="default" onClick={conflict.keepMine}>
            {t('Keep my version')}
          </Button>
          <Button size="xs" variant="default" onClick={conflict.adopt}>
            {t('Discard my changes and show the other version')}
          </Button>
        </Group>
      </Notice>
    );
  }
  return refusal === undefined ? null : <Notice title={t('The workflow was not saved')}>{refusal}</Notice>;
}

function Notice({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Alert role="alert" color="red" variant="light" title={title} mb="sm" className="any-text">
      {children}
    </Alert>
  );
}
