import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { DragDropContext, type DropResult } from '@hello-pangea/dnd';
import { useState } from 'react';
import { inSentence } from '../../../i18n/language.js';
import { t } from '../../../i18n/messages.js';
import { useIsAdmin } from '../../../accounts/session.js';
import { useDiscardGuard } from '../../../ui/forms/leave-guard.js';
import { notifyDone } from '../../../ui/notices/notify.js';
import { toMessage } from '../../../ui/loading/states.js';
import type { ObjectType } from '../../object-types.js';
import type { Property, ValueContext } from '../../property.js';
import type { PageSettings, Section } from '../page-settings.js';
import { ArrangeSection, type DraftSection } from './arrange-section.js';
import { toKeySection } from './sections.js';
import { useLayoutActions } from './use-layout-actions.js';

interface ArrangeDialogProps {
  readonly type: ObjectType;
  readonly properties: ReadonlyMap<string, Property>;
  readonly settings: PageSettings;
  readonly context: ValueContext;
  readonly onClose: () => void;
}

const most = 30;
let lastKey = 0;
const toDraft = (section: Section): DraftSection => ({ ...section, key: (lastKey += 1) });

/** Arranges the properties on the pages of a type in sections, for the user or the account. */
export function ArrangeDialog({ type, properties, settings, context, onClose }: ArrangeDialogProps) {
  const isAdmin = useIsAdmin();
  const layout = settings.own ?? settings.account;
  const [sections, setSections] = useState(() => (layout?.sections ?? [toKeySection(type, properties)]).map(toDraft));
  const actions = useLayoutActions(type.name);
  const guard = useDiscardGuard(onClose, { isSaving: actions.isPending });
  const change = (next: readonly DraftSection[]): void => {
    guard.onInput();
    setSections([...next]);
  };
  const replace = (at: number, section: DraftSection): void => change(sections.with(at, section));
  const isNamed = sections.every(({ title }) => title.trim() !== '');
  const save = (whose: 'own' | 'account'): void => {
    const saved = sections.map(({ key: _, ...section }) => ({ ...section, title: section.title.trim() }));
    const message = whose === 'own' ? t('Your arrangement is saved.') : t('The arrangement of the account is saved.');
    actions.save(whose, saved, () => {
      guard.reset();
      onClose();
      notifyDone(message);
    });
  };
  const reset = (whose: 'own' | 'account'): void =>
    actions.reset(whose, () => {
      guard.reset();
      onClose();
      notifyDone(
        whose === 'own' ? t('Your pages are those of the account.') : t('The arrangement of the account is reset.'),
      );
    });
  return (
    <Modal
      opened
      onClose={guard.close}
      title={t('Arrange {singular} properties', { singular: inSentence(type.singular) })}
      size="xl"
    >
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {t(
            'Drag properties within and between sections, or move them with the space bar and the arrow keys. Properties that are in no section follow below in their groups.',
          )}
        </Text>
        <DragDropContext onDragEnd={(result) => change(moveProperty(sections, result))}>
          <Stack gap="sm">
            {sections.map((section, at) => (
              <ArrangeSection
                key={section.key}
                {...{ section, properties, context }}
                isFirst={at === 0}
                isLast={at === sections.length - 1}
                used={sections.flatMap(({ properties: own }) => own)}
                onChange={(next) => replace(at, next)}
                onMove={(step) => change(moveSection(sections, at, step))}
                {...(sections.length > 1 && { onRemove: () => change(sections.toSpliced(at, 1)) })}
              />
            ))}
          </Stack>
        </DragDropContext>
        <Group>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlus size={14} aria-hidden />}
            disabled={sections.length >= most}
            onClick={() => change([...sections, toDraft({ title: t('New section'), properties: [] })])}
          >
            {t('Add section')}
          </Button>
        </Group>
        {actions.error && (
          <Alert color="red" role="alert">
            {toMessage(actions.error)}
          </Alert>
        )}
        <Group justify="space-between">
          <Group gap="xs">
            {settings.own && (
              <Button variant="subtle" color="gray" disabled={actions.isPending} onClick={() => reset('own')}>
                {t('Reset to account default')}
              </Button>
            )}
            {isAdmin && settings.account && (
              <Button variant="subtle" color="gray" disabled={actions.isPending} onClick={() => reset('account')}>
                {t('Delete account default')}
              </Button>
            )}
          </Group>
          <Group gap="xs">
            <Button variant="default" onClick={guard.close}>
              {t('Cancel')}
            </Button>
            {isAdmin && (
              <Button variant="default" disabled={!isNamed || actions.isPending} onClick={() => save('account')}>
                {t('Save as account default')}
              </Button>
            )}
            <Button loading={actions.isPending} disabled={!isNamed} onClick={() => save('own')}>
              {t('Save for me')}
            </Button>
          </Group>
        </Group>
      </Stack>
    </Modal>
  );
}

function moveSection(sections: readonly DraftSection[], at: number, step: -1 | 1): readonly DraftSection[] {
  const moved = sections[at];
  return moved ? sections.toSpliced(at, 1).toSpliced(at + step, 0, moved) : sections;
}

function moveProperty(sections: readonly DraftSection[], { source, destination }: DropResult): readonly DraftSection[] {
  if (!destination) return sections;
  const name = sections.find(({ key }) => String(key) === source.droppableId)?.properties[source.index];
  if (name === undefined) return sections;
  const isKnown = sections.some(
    ({ key, properties }) =>
      String(key) === destination.droppableId &&
      source.droppableId !== destination.droppableId &&
      properties.includes(name),
  );
  return sections.map((section) => {
    const without = (): string[] => section.properties.toSpliced(source.index, 1);
    const isSource = String(section.key) === source.droppableId;
    const rest = isSource ? without() : section.properties;
    const isTarget = String(section.key) === destination.droppableId && !isKnown;
    return { ...section, properties: isTarget ? rest.toSpliced(destination.index, 0, name) : rest };
  });
}
