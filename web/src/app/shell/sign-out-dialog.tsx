import { Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { request } from '../../lib/api.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { endSession } from '../../lib/session.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';

/**
 * Ends the session on the server, then here. A server that can't be reached must not keep a
 * person signed in on a shared computer, so the browser forgets in any case.
 */
async function signOut(): Promise<void> {
  try {
    await request<null>('POST', '/auth/logout');
  } finally {
    endSession();
  }
}

interface SignOutDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

export function SignOutDialog({ opened, onClose }: SignOutDialogProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const leave = useMutation({
    mutationFn: signOut,
    onSettled: () => navigate({ to: '/login' }),
  });
  return (
    <ConfirmDialog
      opened={opened}
      title={t('sign_out_question')}
      confirmLabel={t('sign_out')}
      busy={leave.isPending}
      onConfirm={() => leave.mutate()}
      onClose={onClose}
    >
      <Text>{t('sign_out_text')}</Text>
    </ConfirmDialog>
  );
}
