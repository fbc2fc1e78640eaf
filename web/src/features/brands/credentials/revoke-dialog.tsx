import { Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { Brand } from '@diwan/contract/features/brands/records';
import { credentialEndpoints } from '@diwan/contract/features/credentials/endpoints';
import { call } from '../../../lib/api.ts';
import { errorText } from '../../../lib/api-error.ts';
import { say, useTranslation } from '../../../lib/i18n.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { toastSuccess } from '../../../ui/toast.ts';

interface RevokeDialogProps {
  readonly brand: Brand;
  readonly opened: boolean;
  readonly onRevoked: () => Promise<unknown>;
  readonly onClose: () => void;
}

export function RevokeDialog({ brand, opened, onRevoked, onClose }: RevokeDialogProps) {
  const { t } = useTranslation('credentials');
  const params = { id: String(brand.id) };
  const revoke = useMutation({
    mutationFn: () => call(credentialEndpoints.revokeApiKey, { params }),
    onSuccess: () => {
      toastSuccess(say('API key revoked successfully'));
      return onRevoked();
    },
  });
  return (
    <ConfirmDialog
      opened={opened}
      title={t('revoke_question', { name: brand.name })}
      confirmLabel={t('revoke')}
      danger
      busy={revoke.isPending}
      error={revoke.error && errorText(revoke.error, 'Failed to revoke API key')}
      onConfirm={() => revoke.mutate()}
      onClose={() => {
        revoke.reset();
        onClose();
      }}
    >
      <Text>{t('revoke_text')}</Text>
    </ConfirmDialog>
  );
}
