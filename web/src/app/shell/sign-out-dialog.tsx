import { Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from '../../lib/i18n.ts';
import { signOut } from '../../lib/sign-out.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';

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
