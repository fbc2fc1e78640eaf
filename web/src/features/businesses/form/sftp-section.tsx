import type { Business } from '@diwan/contract/features/businesses/records';
import { useTranslation } from '../../../lib/i18n.ts';
import { CheckboxField, PasswordField, TextField } from '../../../ui/form/fields.tsx';
import { Surface } from '../../../ui/surface.tsx';
import type { BusinessControl } from '../form-values.ts';
import classes from './form.module.css';
import { HostKeyField } from './host-key-field.tsx';
import { KeyField } from './key-field.tsx';

interface SftpSectionProps {
  readonly control: BusinessControl;
  /** Null while the business is new. */
  readonly business: Business | null;
}

/** Where payout files are delivered. Password and key are only ever written, never shown. */
export function SftpSection({ control, business }: SftpSectionProps) {
  const { t } = useTranslation('businesses');
  return (
    <Surface title={t('sftp')} description={t('sftp_text')}>
      <div className={classes['fields']}>
        <TextField
          control={control}
          name="sftp_host"
          label={t('sftp_host')}
          withAsterisk
          autoComplete="off"
          spellCheck={false}
          dir="ltr"
        />
        <TextField
          control={control}
          name="sftp_port"
          label={t('sftp_port')}
          inputMode="numeric"
          dir="ltr"
        />
        <TextField
          control={control}
          name="sftp_username"
          label={t('sftp_username')}
          withAsterisk
          autoComplete="off"
          spellCheck={false}
          dir="ltr"
        />
        <PasswordField
          control={control}
          name="sftp_password"
          label={t('sftp_password')}
          description={business?.has_sftp_password ? t('password_kept') : undefined}
          autoComplete="new-password"
        />
        <TextField
          control={control}
          name="sftp_upload_path"
          label={t('sftp_upload_path')}
          spellCheck={false}
          dir="ltr"
        />
        <KeyField control={control} stored={business?.has_sftp_private_key ?? false} />
        <HostKeyField control={control} business={business} />
        <CheckboxField
          control={control}
          name="sftp_send_csv"
          label={t('send_csv')}
          description={t('send_csv_hint')}
        />
      </div>
    </Surface>
  );
}
