import { useBlocker } from '@tanstack/react-router';
import { Text } from '@mantine/core';
import { useTranslation } from '../../lib/i18n.ts';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';

/** Asks before a page with unsaved work is left, inside the app and by closing the tab. */
export function UnsavedWarning({ isUnsaved }: { readonly isUnsaved: () => boolean }) {
  const { t } = useTranslation('ui');
  const leaving = useBlocker({
    // Another tab of the same page keeps what was typed.
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && isUnsaved(),
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      opened={leaving.status === 'blocked'}
      title={t('unsaved_title')}
      confirmLabel={t('leave')}
      danger
      onConfirm={() => leaving.proceed?.()}
      onClose={() => leaving.reset?.()}
    >
      <Text>{t('unsaved_text')}</Text>
    </ConfirmDialog>
  );
}
