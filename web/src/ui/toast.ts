import type { Sentence } from '@diwan/contract';
import { notifications } from '@mantine/notifications';
import i18next from 'i18next';
import { say } from '../lib/i18n.ts';

const closeButton = () => ({ 'aria-label': i18next.t('close', { ns: 'ui' }) });

/** Shows a short success message at the top of the screen. */
export function toastSuccess(message: string): void {
  notifications.show({
    message,
    color: 'green',
    role: 'status',
    closeButtonProps: closeButton(),
  });
}

/** Shows a short error message, for actions without a form. A form shows its errors itself. */
export function toastError(message: string): void {
  notifications.show({ message, color: 'red', role: 'alert', closeButtonProps: closeButton() });
}

/** The success message: a sentence, or a function of the answer. */
export type SuccessText<Answer> = Sentence | ((answer: Answer) => string) | undefined;

export function told<Answer>(done: SuccessText<Answer>, answer: Answer): void {
  if (done !== undefined) toastSuccess(typeof done === 'function' ? done(answer) : say(done));
}
