import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { t } from '../i18n/messages.js';
import { useCanWrite } from '../accounts/session.js';
import { AppFrame } from '../ui/frames/app-frame.js';
import { confirmAction } from '../ui/dialogs/confirm.js';
import { notifyDone, notifyFailure, notifyProblem } from '../ui/notices/notify.js';
import type { RecordRef } from '../objects/record-page/record.js';
import { useCardAction, type CardAction } from './cards.js';

interface CardActionsProps {
  readonly place: RecordRef;
  readonly cardId: string;
  readonly appName: string;
  readonly actions: readonly CardAction[];
  /** Called when something may have changed in the app. */
  readonly onDone: () => void;
}

/** What a user can do in an app from its card: pages in a dialog, and requests that the server sends. */
export function CardActions({ place, cardId, appName, actions, onDone }: CardActionsProps) {
  const canWrite = useCanWrite();
  const [framed, setFramed] = useState<CardAction>();
  const send = useCardAction(place, cardId);
  const run = (action: CardAction): Promise<void> =>
    send.mutateAsync(action).then(({ isDone, message }) => {
      if (!isDone) return notifyFailure(message ?? t('{appName} did not do it.', { appName }));
      notifyDone(message ?? t('{label}: done.', { label: action.label }));
      return onDone();
    }, notifyProblem);
  const start = (action: CardAction): void => {
    if (action.type === 'IFRAME') return setFramed(action);
    const { confirmation } = action;
    if (!confirmation) return void run(action);
    return confirmAction({
      title: action.label,
      message: confirmation.prompt,
      confirm: confirmation.confirmLabel,
      cancel: confirmation.cancelLabel,
      isDangerous: false,
      onConfirm: () => run(action),
    });
  };
  const allowed = actions.filter(({ type }) => canWrite || type === 'IFRAME');
  if (allowed.length === 0) return null;
  return (
    <Group gap={6} mt={8}>
      {allowed.map((action) => (
        <Button
          key={`${action.type} ${action.url}`}
          size="compact-xs"
          variant="default"
          loading={send.isPending && send.variables === action}
          onClick={() => start(action)}
        >
          {action.label}
        </Button>
      ))}
      {framed && (
        <AppFrame
          title={framed.label}
          appName={appName}
          url={framed.url}
          width={framed.width}
          height={framed.height}
          opened
          onClose={(isDone) => {
            setFramed(undefined);
            if (isDone) onDone();
          }}
        />
      )}
    </Group>
  );
}
