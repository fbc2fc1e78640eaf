import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import type { ApiCredentials } from '@diwan/contract/features/credentials/records';
import { useTranslation } from '../../lib/i18n.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Notice } from '../../ui/notice.tsx';

interface CredentialsDialogProps {
  /** Null keeps the dialog closed. */
  readonly credentials: ApiCredentials | null;
  readonly onClose: () => void;
}

/** A new key with its secret, this once: only the button closes it, never a slip beside it. */
export function CredentialsDialog({ credentials, onClose }: CredentialsDialogProps) {
  const { t } = useTranslation('credentials');
  return (
    <Modal
      opened={credentials !== null}
      onClose={onClose}
      title={t('title')}
      centered
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      {credentials !== null && (
        <Stack gap="lg">
          <Notice tone="warning">{t('once')}</Notice>
          <Secret label={t('api_key')} copy={t('copy_key')} value={credentials.api_key} />
          <Secret label={t('api_secret')} copy={t('copy_secret')} value={credentials.api_secret} />
          <Group justify="flex-end">
            <Button onClick={onClose}>{t('done')}</Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}

interface SecretProps {
  readonly label: string;
  readonly copy: string;
  readonly value: string;
}

function Secret({ label, copy, value }: SecretProps) {
  return (
    <TextInput
      label={label}
      value={value}
      readOnly
      dir="ltr"
      onFocus={(event) => event.currentTarget.select()}
      rightSection={<CopyButton value={value} label={copy} announced />}
    />
  );
}
