import { notifications } from '@mantine/notifications';
import i18next from 'i18next';

const closeButton = () => ({ 'aria-label': i18next.t('close', { ns: 'ui' }) });

/** A short notice at the top of the screen: that something was done. */
export function toastSuccess(message: string): void {
  notifications.show({
    message,
    color: 'green',
    role: 'status',
    closeButtonProps: closeButton(),
  });
}

/** The same for an action without a form; a form shows its own errors. */
export function toastError(message: string): void {
  notifications.show({ message, color: 'red', role: 'alert', closeButtonProps: closeButton() });
}
