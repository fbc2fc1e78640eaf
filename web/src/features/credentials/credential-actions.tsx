import { useState } from 'react';
import { Button, Group, Select, Stack, Text } from '@mantine/core';
import type { Brand } from '@diwan/contract/features/brands/records';
import { credentialEndpoints } from '@diwan/contract/features/credentials/endpoints';
import {
  type ApiCredentials,
  type ApiKeyInfo,
  midForm,
} from '@diwan/contract/features/credentials/records';
import { isolate } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { useAction } from '../../lib/use-action.ts';
import { ConfirmAction } from '../../ui/dialogs/confirm-action.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { TextField } from '../../ui/form/fields.tsx';
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

interface RevokeDialogProps {
  readonly brand: Brand;
  readonly onRevoked: () => void;
  readonly onClose: () => void;
}

function RevokeDialog({ brand, onRevoked, onClose }: RevokeDialogProps) {
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

interface MidDialogProps {
  readonly brand: Brand;
  /** With the brand's first credentials, when the MID gave it some. */
  readonly onAssigned: (credentials: ApiCredentials | null) => void;
  readonly onClose: () => void;
}

function MidDialog({ brand, onAssigned, onClose }: MidDialogProps) {
  const { t } = useTranslation('credentials');
  const assign = useAction(credentialEndpoints.assignMid, {
    onDone: ({ api_credentials }) => onAssigned(api_credentials),
  });
  return (
    <FormDialog
      title={t(brand.tap_mid === null ? 'assign_mid' : 'edit_mid')}
      schema={midForm}
      values={{ mid: brand.tap_mid ?? '' }}
      send={(body) => assign({ params: { id: String(brand.id) }, body })}
      done="MID updated successfully"
      fallback="Failed to update MID"
      submitLabel={t('save_mid')}
      onClose={onClose}
    >
      {({ control }) => (
        <TextField
          control={control}
          name="mid"
          label={t('mid')}
          description={t('mid_hint')}
          dir="ltr"
          data-autofocus
        />
      )}
    </FormDialog>
  );
}

const OVERLAPS = ['0', '1', '24', '72'] as const;
type Overlap = (typeof OVERLAPS)[number];

interface RegenerateDialogProps {
  readonly brand: Brand;
  readonly current: string;
  readonly onGenerated: (credentials: ApiCredentials) => void;
  readonly onClose: () => void;
}

/** Replaces the key, and says before what stops working when. */
function RegenerateDialog(props: RegenerateDialogProps) {
  const { brand, current, onGenerated, onClose } = props;
  const { t } = useTranslation('credentials');
  const [overlap, setOverlap] = useState<Overlap>('0');
  const params = { id: String(brand.id) };
  const regenerate = useAction(credentialEndpoints.regenerateApiKey, { onDone: onGenerated });
  const key = isolate(current);
  return (
    <ConfirmAction
      title={t('regenerate_question', { name: brand.name })}
      confirmLabel={t('regenerate')}
      danger={overlap === '0'}
      send={() => regenerate({ params, body: { overlap_hours: Number(overlap) } })}
      done="API key generated successfully"
      fallback="Failed to generate API key"
      onClose={onClose}
    >
      <Stack gap="md">
        <Select
          label={t('overlap')}
          allowDeselect={false}
          value={overlap}
          data={OVERLAPS.map((value) => ({ value, label: t(`overlaps.${value}`) }))}
          onChange={(next) => setOverlap(OVERLAPS.find((value) => value === next) ?? '0')}
        />
        <Text className="breaks">{t(overlap === '0' ? 'stops_now' : 'stops_later', { key })}</Text>
      </Stack>
    </ConfirmAction>
  );
}
