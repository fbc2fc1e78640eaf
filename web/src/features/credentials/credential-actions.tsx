import { useState } from 'react';
import { Button, Group, Text } from '@mantine/core';
import type { Brand } from '@diwan/contract/features/brands/records';
import type { ApiCredentials, ApiKeyInfo } from '@diwan/contract/features/credentials/records';
import { credentialEndpoints } from '@diwan/contract/features/credentials/endpoints';
import { useTranslation } from '../../lib/i18n.ts';
import { MidDialog } from './mid-dialog.tsx';
import { RegenerateDialog } from './regenerate-dialog.tsx';
import { RevokeDialog } from './revoke-dialog.tsx';
import { useAction } from '../../lib/use-action.ts';
import { useRun } from '../../ui/use-run.ts';

interface CredentialActionsProps {
  readonly brand: Brand;
  readonly info: ApiKeyInfo;
  readonly onCredentials: (credentials: ApiCredentials) => void;
}

type Dialog = 'mid' | 'regenerate' | 'revoke' | null;

/** What an administrator can do about a brand's key and MID; why a button is off stands below. */
export function CredentialActions({ brand, info, onCredentials }: CredentialActionsProps) {
  const { t } = useTranslation('credentials');
  const [dialog, setDialog] = useState<Dialog>(null);
  const id = String(brand.id);
  const { generate: generation, revoke: revocation } = info.can;
  const replaces = info.api_key_active || info.expiring_keys.length > 0;
  const close = () => setDialog(null);
  const onGenerated = (credentials: ApiCredentials | null) => {
    close();
    if (credentials !== null) onCredentials(credentials);
  };
  const generate = useAction(credentialEndpoints.regenerateApiKey, { onDone: onGenerated });
  const { run, busy } = useRun(() => generate({ params: { id } }), {
    done: 'API key generated successfully',
    fallback: 'Failed to generate API key',
  });
  return (
    <>
      <Group gap="sm" mt="lg">
        <Button
          variant="default"
          loading={busy}
          disabled={generation?.allowed !== true}
          onClick={() => (replaces ? setDialog('regenerate') : run())}
        >
          {t(replaces ? 'regenerate' : 'generate')}
        </Button>
        <Button variant="default" onClick={() => setDialog('mid')}>
          {t(brand.tap_mid === null ? 'assign_mid' : 'edit_mid')}
        </Button>
        {revocation?.allowed && (
          <Button variant="subtle" color="red" onClick={() => setDialog('revoke')}>
            {t('revoke')}
          </Button>
        )}
      </Group>
      {generation?.allowed === false && (
        <Text c="dimmed" mt="xs">
          {generation.reason}
        </Text>
      )}
      {dialog === 'mid' && <MidDialog brand={brand} onAssigned={onGenerated} onClose={close} />}
      {dialog === 'regenerate' && (
        <RegenerateDialog
          brand={brand}
          current={info.api_key ?? ''}
          onGenerated={onGenerated}
          onClose={close}
        />
      )}
      {dialog === 'revoke' && (
        <RevokeDialog brand={brand} onRevoked={() => onGenerated(null)} onClose={close} />
      )}
    </>
  );
}
