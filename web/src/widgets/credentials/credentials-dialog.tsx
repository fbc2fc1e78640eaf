import type { ApiCredentials } from '@diwan/contract/features/credentials/records';
import { useTranslation } from '../../lib/i18n.ts';
import { SecretDialog } from './secret-dialog.tsx';

interface CredentialsDialogProps {
  /** The credentials; null closes the dialog. */
  readonly credentials: ApiCredentials | null;
  /** The warning to a person of the brand. By default it is the one to an admin. */
  readonly warning?: string;
  readonly onClose: () => void;
}

/** Shows a brand's new API key and secret, which are shown only once. */
export function CredentialsDialog({ credentials, warning, onClose }: CredentialsDialogProps) {
  const { t } = useTranslation('credentials');
  return (
    <SecretDialog
      title={t('title')}
      warning={warning ?? t('once')}
      secrets={
        credentials && [
          { label: t('api_key'), copy: t('copy_key'), value: credentials.api_key },
          { label: t('api_secret'), copy: t('copy_secret'), value: credentials.api_secret },
        ]
      }
      done={t('done')}
      onClose={onClose}
    />
  );
}
