import { notifications } from '@mantine/notifications';
import { toMessage } from './states.js';

/** Shows a success notification. */
export function notifyDone(message: string): void {
  notifications.show({ message, color: 'teal', autoClose: 4_000, role: 'status' });
}

/** Shows an error notification, which stays until it is closed. */
export function notifyProblem(error: unknown): void {
  notifications.show({
    title: 'Something went wrong',
    message: toMessage(error),
    color: 'red',
    autoClose: false,
    role: 'alert',
  });
}
