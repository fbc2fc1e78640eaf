import type { Brand } from '@diwan/contract/features/brands/records';
import { credentialEndpoints } from '@diwan/contract/features/credentials/endpoints';
import { useTranslation } from '../../lib/i18n.ts';
import { useAction } from '../../lib/use-action.ts';
import { ConfirmAction } from '../../ui/dialogs/confirm-action.tsx';

interface RevokeDialogProps {
  readonly brand: Brand;
  readonly onRevoked: () => void;
  readonly onClose: () => void;
}

export function RevokeDialog({ brand, onRevoked, onClose }: RevokeDialogProps) {
  const { t } = useTranslation('credentials');
  const params = { id: String(brand.id) };
  const revoke = useAction(credentialEndpoints.revokeApiKey, { onDone: onRevoked });
  return (
    <ConfirmAction
      title={t('revoke_question', { name: brand.name })}
      confirmLabel={t('revoke')}
      danger
      send={() => revoke({ params })}
      done="API key revoked successfully"
      fallback="Failed to revoke API key"
      onClose={onClose}
    >
      {t('revoke_text')}
    </ConfirmAction>
  );
}
