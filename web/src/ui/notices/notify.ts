import { notifications } from '@mantine/notifications';
import { t } from '../../i18n/messages.js';
import { toMessage } from '../loading/states.js';

/** Shows a success notification. */
export function notifyDone(message: string): void {
  notifications.show({ message, color: 'teal', autoClose: 4_000, role: 'status' });
}

/** Shows an error notification, which stays until it is closed. */
export function notifyProblem(error: unknown): void {
  notifyFailure(toMessage(error));
}

/** The same for a message in words. */
export function notifyFailure(message: string): void {
  notifications.show({
    title: t('Something went wrong'),
    message,
    color: 'red',
    autoClose: false,
    role: 'alert',
  });
}
