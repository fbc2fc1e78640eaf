import { useState } from 'react';
import { Checkbox, Group, Select, Stack } from '@mantine/core';
import { type Control, useController } from 'react-hook-form';
import type { z } from 'zod';
import { partnerEndpoints } from '@diwan/contract/features/partners/endpoints';
import {
  KEY_LIFETIMES,
  KEY_OVERLAPS,
  type PartnerDetails,
  type PartnerKey,
  type PartnerKeyDraft,
  partnerKeyDraft,
} from '@diwan/contract/features/partners/records';
import { PARTNER_PERMISSIONS } from '@diwan/contract/kernel/roles';
import { isolate } from '../../lib/format.ts';
import { sayText, useTranslation } from '../../lib/i18n.ts';
import { useAction } from '../../lib/use-action.ts';
import { useFormat } from '../../lib/use-format.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { ConfirmAction } from '../../ui/dialogs/confirm-action.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Surface } from '../../ui/surface.tsx';
import { SecretDialog } from '../../widgets/credentials/secret-dialog.tsx';
import { Moment } from '../../widgets/moment.tsx';
import { StatusBadge } from '../../widgets/status-badge.tsx';

interface KeyCardProps {
  readonly partner: PartnerDetails;
}

/** Shows the API key of a partner's programs and its actions. */
export function KeyCard({ partner }: KeyCardProps) {
  const { t } = useTranslation('partners');
  const [shown, setShown] = useState<string | null>(null);
  return (
    <Surface title={t('key.title')} description={t('key.text')}>
      <KeyFacts keys={partner} />
      <Group gap="sm" mt="lg">
        <ActionButton
          variant="default"
          can={partner.can.generate}
          renderDialog={(close) => (
            <RegenerateDialog partner={partner} onKey={setShown} onClose={close} />
          )}
        >
          {t(partner.key === null ? 'key.generate' : 'key.regenerate')}
        </ActionButton>
        {partner.can.revoke?.allowed === true && <RevokeKey partner={partner} />}
      </Group>
      <SecretDialog
        title={t('key.title')}
        warning={t('key.once')}
        secrets={
          shown === null ? null : [{ label: t('key.title'), copy: t('key.copy'), value: shown }]
        }
        done={t('key.done')}
        onClose={() => setShown(null)}
      />
    </Surface>
  );
}

interface KeyFactsProps {
  readonly keys: Pick<PartnerDetails, 'key' | 'expiring_keys'>;
}

function KeyFacts({ keys: { key, expiring_keys } }: KeyFactsProps) {
  const { t } = useTranslation('partners');
  if (key === null) return <StatusBadge tone="neutral">{t('key.states.none')}</StatusBadge>;
  return (
    <Facts
      facts={[
        { label: t('api_key'), value: <span className="ltr">{key.hint}</span> },
        { label: t('key.state'), value: <KeyState works={key.works} /> },
        { label: t('key.may_read'), value: <Permissions of={key} /> },
        { label: t('key.expires'), value: <Moment instant={key.expires_at} /> },
        {
          label: t('key.last_used'),
          value: key.last_used_at ? <Moment instant={key.last_used_at} /> : t('key.never'),
        },
        ...(expiring_keys.length > 0
          ? [{ label: t('key.expiring'), value: <Expiring keys={expiring_keys} /> }]
          : []),
      ]}
    />
  );
}

function KeyState({ works }: { readonly works: boolean }) {
  const { t } = useTranslation('partners');
  return (
    <StatusBadge tone={works ? 'good' : 'bad'}>
      {t(works ? 'key.states.works' : 'key.states.expired')}
    </StatusBadge>
  );
}

function Permissions({ of: { permissions } }: { readonly of: PartnerKey }) {
  const { t } = useTranslation('partners');
  return (
    <Stack gap={0}>
      {permissions.map((name) => (
        <span key={name}>{t(`key.permissions.${name}`)}</span>
      ))}
    </Stack>
  );
}

function Expiring({ keys }: { readonly keys: readonly PartnerKey[] }) {
  const { t } = useTranslation('partners');
  const format = useFormat();
  return (
    <Stack gap={0}>
      {keys.map(({ hint, expires_at }) => (
        <span key={hint}>
          <span className="ltr">{hint}</span>{' '}
          {t('key.until', { moment: format.dateTime(expires_at) })}
        </span>
      ))}
    </Stack>
  );
}

function RevokeKey({ partner }: KeyCardProps) {
  const { t } = useTranslation('partners');
  const revoke = useAction(partnerEndpoints.revokePartnerKey);
  return (
    <ActionButton
      variant="subtle"
      color="red"
      renderDialog={(close) => (
        <ConfirmAction
          title={t('key.revoke_question', { name: isolate(partner.name) })}
          confirmLabel={t('key.revoke')}
          danger
          send={() => revoke({ params: { id: String(partner.id) } })}
          done="API key revoked successfully"
          fallback="Failed to revoke API key"
          onClose={close}
        >
          {t('key.revoke_text')}
        </ConfirmAction>
      )}
    >
      {t('key.revoke')}
    </ActionButton>
  );
}

interface RegenerateDialogProps extends KeyCardProps {
  readonly onKey: (api_key: string) => void;
  readonly onClose: () => void;
}

/** Sets the rights and lifetime of a new key, and the end of the previous one. */
function RegenerateDialog({ partner, onKey, onClose }: RegenerateDialogProps) {
  const { t } = useTranslation('partners');
  const { key } = partner;
  const regenerate = useAction(partnerEndpoints.regeneratePartnerKey, {
    onDone: ({ api_key }) => onKey(api_key),
  });
  return (
    <FormDialog
      title={t(key === null ? 'key.generate' : 'key.regenerate')}
      schema={partnerKeyDraft}
      values={{
        permissions: [...(key?.permissions ?? PARTNER_PERMISSIONS)],
        lifetime_days: 365,
        overlap_hours: 24,
      }}
      send={(body) => regenerate({ params: { id: String(partner.id) }, body })}
      done="API key generated successfully"
      fallback="Failed to generate API key"
      submitLabel={t(key === null ? 'key.generate' : 'key.regenerate')}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <PermissionsField control={control} />
          <ChoiceField
            control={control}
            name="lifetime_days"
            label={t('key.lifetime')}
            choices={KEY_LIFETIMES.map((days) => [days, t(`key.lifetimes.${days}`)])}
          />
          {partner.can.revoke?.allowed === true && (
            <ChoiceField
              control={control}
              name="overlap_hours"
              label={t('key.current')}
              choices={KEY_OVERLAPS.map((hours) => [hours, t(`key.overlaps.${hours}`)])}
            />
          )}
        </>
      )}
    </FormDialog>
  );
}

interface KeyFieldProps {
  readonly control: Control<z.input<typeof partnerKeyDraft>, unknown, PartnerKeyDraft>;
}

function PermissionsField({ control }: KeyFieldProps) {
  const { t } = useTranslation('partners');
  const { field, fieldState } = useController({ control, name: 'permissions' });
  const error = fieldState.error?.message;
  return (
    <Checkbox.Group
      label={t('key.may_read')}
      value={[...(field.value ?? [])]}
      onChange={(names) =>
        field.onChange(PARTNER_PERMISSIONS.filter((name) => names.includes(name)))
      }
      error={error === undefined ? undefined : sayText(error)}
    >
      <Stack gap="xs" mt="xs">
        {PARTNER_PERMISSIONS.map((name) => (
          <Checkbox key={name} value={name} label={t(`key.permissions.${name}`)} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

interface ChoiceFieldProps extends KeyFieldProps {
  readonly name: 'lifetime_days' | 'overlap_hours';
  readonly label: string;
  readonly choices: readonly (readonly [number, string])[];
}

/** Shows a select whose values are numbers. */
function ChoiceField({ control, name, label, choices }: ChoiceFieldProps) {
  const { field } = useController({ control, name });
  return (
    <Select
      label={label}
      allowDeselect={false}
      data={choices.map(([value, text]) => ({ value: String(value), label: text }))}
      value={String(field.value)}
      onChange={(value) => field.onChange(Number(value))}
      onBlur={field.onBlur}
    />
  );
}
