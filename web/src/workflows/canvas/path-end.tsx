import { Menu } from '@mantine/core';
import { IconCornerRightDown, IconEye, IconFlag, IconReplace } from '@tabler/icons-react';
import { t } from '../../i18n/messages.js';
import type { Exit, PlacedStep } from '../flow/flow.js';
import css from './canvas.module.css';
import type { CanvasEdits } from './use-edits.js';

interface GoToProps {
  readonly exit: Exit;
  readonly step: PlacedStep | undefined;
  readonly name: string;
  readonly id: string;
  /** Undefined where the steps are for reading. */
  readonly edits: CanvasEdits | undefined;
}

/** The end of a path that goes on with a step that is shown elsewhere. */
export function GoTo({ exit, step, name, id, edits }: GoToProps) {
  if (!step) return null;
  const content = (
    <>
      <IconCornerRightDown size={14} aria-hidden />
      {t('Go to {step}', { step: name })}
    </>
  );
  if (!edits) return <span className={css['goTo']}>{content}</span>;
  return (
    <Menu position="bottom" withinPortal>
      <Menu.Target>
        <button type="button" className={css['goTo']}>
          {content}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconEye size={16} aria-hidden />} onClick={() => edits.select(id)}>
          {t('Show the step')}
        </Menu.Item>
        <Menu.Item leftSection={<IconReplace size={16} aria-hidden />} onClick={() => edits.ask({ is: 'goTo', exit })}>
          {t('Go to another step…')}
        </Menu.Item>
        <Menu.Item leftSection={<IconFlag size={16} aria-hidden />} onClick={() => edits.end(exit)}>
          {t('End the path here')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
