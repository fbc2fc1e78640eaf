import { useState } from 'react';
import { Button, Group, Select, Stack, Text } from '@mantine/core';
import type { Brand } from '@diwan/contract/features/brands/records';
import { KEY_ACTIONS, type KeyMode } from '@diwan/contract/features/credentials/actions';
import { credentialEndpoints } from '@diwan/contract/features/credentials/endpoints';
import {
  type ApiCredentials,
  type ApiKeyInfo,
  type KeyInfo,
  midForm,
  sayMidAssigned,
} from '@diwan/contract/features/credentials/records';
import { isolate } from '../../lib/format.ts';
import { say, useTranslation } from '../../lib/i18n.ts';
import { useAction } from '../../lib/use-action.ts';
import { ConfirmAction } from '../../ui/dialogs/confirm-action.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { useRun } from '../../ui/use-run.ts';
import { Edits } from '../../ui/views/edits.tsx';

/** The calls that change the keys of a brand. */
export interface KeyCalls {
  readonly generate: (mode: KeyMode, overlap_hours?: number) => Promise<ApiCredentials>;
  readonly revoke: (mode: KeyMode) => Promise<null>;
}

/** Returns the calls of admins. */
export function useAdminKeyCalls(brand_id: number): KeyCalls {
  const params = { id: String(brand_id) };
  const generate = useAction(credentialEndpoints.regenerateApiKey);
  const revoke = useAction(credentialEndpoints.revokeApiKey);
  return {
    generate: (mode, overlap_hours) => generate({ params, body: { mode, overlap_hours } }),
    revoke: (mode) => revoke({ params, query: { mode } }),
  };
}

/** Returns the calls of a brand's own people, who change only the test key. */
export function useOwnKeyCalls(brand_id: number): KeyCalls {
  const params = { id: String(brand_id) };
  const create = useAction(credentialEndpoints.createTestKey);
  const revoke = useAction(credentialEndpoints.revokeTestKey);
  return {
    generate: (_mode, overlap_hours) => create({ params, body: { overlap_hours } }),
    revoke: () => revoke({ params }),
  };
}

interface KeyActionsProps {
  /** The name of the brand. */
  readonly name: string;
  readonly calls: KeyCalls;
  readonly mode: KeyMode;
  readonly info: KeyInfo;
  readonly can: ApiKeyInfo['can'];
  readonly onCredentials: (credentials: ApiCredentials) => void;
}

/** Shows the actions on a brand's key of one mode. A disabled action states its reason. */
export function KeyActions({ name, calls, mode, info, can, onCredentials }: KeyActionsProps) {
  const { t } = useTranslation('credentials');
  const [dialog, setDialog] = useState<'regenerate' | 'revoke' | null>(null);
  const generation = can[KEY_ACTIONS[mode].generate];
  const revocation = can[KEY_ACTIONS[mode].revoke];
  const replaces = info.api_key_active || info.expiring_keys.length > 0;
  const close = () => setDialog(null);
  const generate = async (overlap_hours?: number) => {
    const credentials = await calls.generate(mode, overlap_hours);
    close();
    onCredentials(credentials);
  };
  const { run, busy } = useRun(() => generate(), {
    done: 'API key generated successfully',
    fallback: 'Failed to generate API key',
  });
  if (generation === undefined) return null;
  return (
    <>
      <Group gap="sm" mt="lg">
        <Button
          variant="default"
          loading={busy}
          disabled={!generation.allowed}
          onClick={() => (replaces ? setDialog('regenerate') : run())}
        >
          {t(`${replaces ? 'regenerate' : 'generate'}.${mode}`)}
        </Button>
        {revocation?.allowed && (
          <Button variant="subtle" color="red" onClick={() => setDialog('revoke')}>
            {t(`revoke.${mode}`)}
          </Button>
        )}
      </Group>
      {!generation.allowed && (
        <Text c="dimmed" mt="xs">
          {generation.reason}
        </Text>
      )}
      {dialog === 'regenerate' && (
        <RegenerateDialog
          name={name}
          mode={mode}
          current={info.api_key ?? ''}
          generate={generate}
          onClose={close}
        />
      )}
      {dialog === 'revoke' && (
        <RevokeDialog name={name} mode={mode} calls={calls} onClose={close} />
      )}
    </>
  );
}

interface MidActionProps {
  readonly brand: Brand;
  readonly onCredentials: (credentials: ApiCredentials) => void;
}

/** Assigns or changes the MID. The first MID also creates the brand's live key. */
export function MidAction({ brand, onCredentials }: MidActionProps) {
  const { t } = useTranslation('credentials');
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const onAssigned = (credentials: ApiCredentials | null) => {
    close();
    if (credentials !== null) onCredentials(credentials);
  };
  return (
    <Group mt="lg">
      <Edits>
        <Button variant="default" onClick={() => setOpen(true)}>
          {t(brand.tap_mid === null ? 'assign_mid' : 'edit_mid')}
        </Button>
      </Edits>
      {open && <MidDialog brand={brand} onAssigned={onAssigned} onClose={close} />}
    </Group>
  );
}

interface RevokeDialogProps {
  readonly name: string;
  readonly mode: KeyMode;
  readonly calls: KeyCalls;
  readonly onClose: () => void;
}

function RevokeDialog({ name, mode, calls, onClose }: RevokeDialogProps) {
  const { t } = useTranslation('credentials');
  return (
    <ConfirmAction
      title={t(`revoke_question.${mode}`, { name })}
      confirmLabel={t(`revoke.${mode}`)}
      danger
      send={() => calls.revoke(mode)}
      done="API key revoked successfully"
      fallback="Failed to revoke API key"
      onClose={onClose}
    >
      {t(`revoke_text.${mode}`)}
    </ConfirmAction>
  );
}

interface MidDialogProps {
  readonly brand: Brand;
  /**
   * Runs after the MID was assigned.
   * @param credentials the brand's first credentials if the MID created them, otherwise null
   */
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
      done={(assigned) => say(sayMidAssigned(assigned).sentence)}
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

/**
 * The choices for the hours in which the old key stays valid. The first is the default, so an
 * immediate stop must be chosen.
 */
const OVERLAPS = ['24', '72', '1', '0'] as const;
type Overlap = (typeof OVERLAPS)[number];

interface RegenerateDialogProps {
  readonly name: string;
  readonly mode: KeyMode;
  readonly current: string;
  readonly generate: (overlap_hours: number) => Promise<void>;
  readonly onClose: () => void;
}

/** Replaces the key. Before, it shows when the old key stops working. */
function RegenerateDialog(props: RegenerateDialogProps) {
  const { name, mode, current, generate, onClose } = props;
  const { t } = useTranslation('credentials');
  const [overlap, setOverlap] = useState<Overlap>('24');
  const key = isolate(current);
  return (
    <ConfirmAction
      title={t(`regenerate_question.${mode}`, { name })}
      confirmLabel={t(`regenerate.${mode}`)}
      danger={overlap === '0'}
      send={() => generate(Number(overlap))}
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
          onChange={(next) => setOverlap(OVERLAPS.find((value) => value === next) ?? '24')}
        />
        <Text className="breaks">
          {t(overlap === '0' ? `stops_now.${mode}` : 'stops_later', { key })}
        </Text>
      </Stack>
    </ConfirmAction>
  );
}
