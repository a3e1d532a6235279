import { ActionIcon, Menu } from '@mantine/core';
import { IconCornerRightDown, IconPlus, IconPuzzle } from '@tabler/icons-react';
import { Fragment } from 'react';
import { useCanMail } from '../../accounts/sign-in/mail-state.js';
import { t } from '../../i18n/messages.js';
import type { Exit } from '../flow/flow.js';
import { getKind, kindGroups, newAppStep } from '../steps/step-kinds.js';
import { useWorkflowScope, type AppAction } from '../workflow-scope.js';
import css from './canvas.module.css';
import type { CanvasEdits } from './use-edits.js';

interface PlusMenuProps {
  readonly exit: Exit;
  /** What is before it, for the name of the button. */
  readonly after: string;
  readonly edits: CanvasEdits;
}

/** Inserts a step at a way out: one of the server, or of a connected app. At the end of a path it can go to another step. */
export function PlusMenu({ exit, after, edits }: PlusMenuProps) {
  const { appActions, type } = useWorkflowScope();
  const canMail = useCanMail();
  return (
    <Menu position="bottom" withinPortal>
      <Menu.Target>
        <ActionIcon
          className={css['plus'] ?? ''}
          variant="default"
          radius="xl"
          size={24}
          aria-label={t('Add a step after {step}', { step: after })}
        >
          <IconPlus size={14} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown className={css['menu'] ?? ''}>
        {kindGroups.map(({ label, kinds }) => (
          <Fragment key={label}>
            <Menu.Label>{label}</Menu.Label>
            {kinds.map((kind) => {
              if (kind === 'mail' && canMail !== true) return null;
              const { label: name, icon: Icon, create } = getKind(kind);
              return (
                <Menu.Item
                  key={kind}
                  leftSection={<Icon size={16} stroke={1.6} aria-hidden />}
                  onClick={() => edits.add(exit, create(type.typeId))}
                >
                  {name}
                </Menu.Item>
              );
            })}
          </Fragment>
        ))}
        {groupByApp(appActions).map(({ app, actions }) => (
          <Fragment key={app.appId}>
            <Menu.Label className="any-text">{app.name}</Menu.Label>
            {actions.map((action) => (
              <Menu.Item
                key={action.definitionId}
                className="any-text"
                leftSection={<IconPuzzle size={16} stroke={1.6} aria-hidden />}
                onClick={() => edits.add(exit, newAppStep(action))}
              >
                {action.name}
              </Menu.Item>
            ))}
          </Fragment>
        ))}
        {exit.target === undefined && exit.from !== undefined && (
          <>
            <Menu.Divider />
            <Menu.Item
              leftSection={<IconCornerRightDown size={16} stroke={1.6} aria-hidden />}
              onClick={() => edits.ask({ is: 'goTo', exit })}
            >
              {t('Go to a step…')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

function groupByApp(actions: readonly AppAction[]) {
  const groups = new Map<number, { readonly app: AppAction['app']; readonly actions: AppAction[] }>();
  for (const action of actions) {
    const group = groups.get(action.app.appId) ?? { app: action.app, actions: [] };
    group.actions.push(action);
    groups.set(action.app.appId, group);
  }
  return [...groups.values()];
}
