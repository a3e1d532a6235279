import { notifications } from '@mantine/notifications';
import { toMessage } from './states.js';

/** Says in the corner that something went well. */
export function notifyDone(message: string): void {
  notifications.show({ message, color: 'teal', autoClose: 4_000, role: 'status' });
}

/** Says in the corner what the server refused, and stays until it is closed. */
export function notifyProblem(error: unknown): void {
  notifications.show({
    title: 'That did not work',
    message: toMessage(error),
    color: 'red',
    autoClose: false,
    role: 'alert',
  });
}
