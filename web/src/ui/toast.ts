import { notifications } from '@mantine/notifications';

/** A short notice at the top of the screen: that something was done. */
export function toastSuccess(message: string): void {
  notifications.show({ message, color: 'green', role: 'status' });
}

/** The same for an action without a form; a form shows its own errors. */
export function toastError(message: string): void {
  notifications.show({ message, color: 'red', role: 'alert' });
}
