import { useState } from 'react';
import { Button, Checkbox, Group, Modal } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type PayoutSettings,
  payoutSettingsDraft,
  WEEKDAYS,
} from '@diwan/contract/features/payout-settings/records';
import { payoutSettingsEndpoints } from '@diwan/contract/features/payout-settings/endpoints';
import { useController } from 'react-hook-form';
import { call } from '../../lib/api.ts';
import { say, sayText, useTranslation } from '../../lib/i18n.ts';
import { NumberField } from '../../ui/form/fields.tsx';
import { FormShell } from '../../ui/form/form-shell.tsx';
import { useContractForm } from '../../ui/form/use-contract-form.ts';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { CardsSkeleton } from '../../ui/states/skeletons.tsx';
import { toastSuccess } from '../../ui/toast.ts';
import { payoutSettingsQuery } from './queries.ts';

/** The button of administrators for what all payouts keep to, and its dialog. */
export function PayoutSettingsButton() {
  const { t } = useTranslation(['payout-settings', 'ui']);
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        {t('payout-settings:open')}
      </Button>
      <Modal
        opened={opened}
        onClose={close}
        title={t('payout-settings:title')}
        centered
        closeButtonProps={{ 'aria-label': t('ui:close') }}
      >
        <Content onClose={close} />
      </Modal>
    </>
  );
}

function Content({ onClose }: { readonly onClose: () => void }) {
  const query = useQuery(payoutSettingsQuery);
  if (query.isError) {
    return (
      <ErrorState
        error={query.error}
        fallback="Failed to fetch the payout settings"
        onRetry={() => void query.refetch()}
      />
    );
  }
  if (query.data === undefined) return <CardsSkeleton cards={1} />;
  return <SettingsForm settings={query.data} onClose={onClose} />;
}

interface SettingsFormProps {
  readonly settings: PayoutSettings;
  readonly onClose: () => void;
}

function SettingsForm({ settings, onClose }: SettingsFormProps) {
  const { t } = useTranslation('payout-settings');
  const queries = useQueryClient();
  const form = useContractForm(payoutSettingsDraft, settings);
  const { field, fieldState } = useController({ control: form.control, name: 'weekdays' });
  const problem = fieldState.error?.message;
  return (
    <FormShell
      form={form}
      fallback="Failed to save the payout settings"
      submitLabel={t('save')}
      warn={false}
      onCancel={onClose}
      onSubmit={async (body) => {
        const saved = await call(payoutSettingsEndpoints.updatePayoutSettings, { body });
        queries.setQueryData(payoutSettingsQuery.queryKey, saved);
        toastSuccess(say('Payout settings saved successfully'));
        onClose();
      }}
    >
      <NumberField
        control={form.control}
        name="second_approval_above"
        label={t('above')}
        description={t('above_hint')}
        decimalScale={3}
        min={0}
        required
        inputMode="decimal"
        dir="ltr"
      />
      <Checkbox.Group
        value={field.value}
        onChange={field.onChange}
        label={t('weekdays')}
        description={t('weekdays_hint')}
        error={problem === undefined ? undefined : sayText(problem)}
      >
        <Group mt="xs" gap="sm">
          {WEEKDAYS.map((day) => (
            <Checkbox key={day} value={day} label={t(`days.${day}`)} />
          ))}
        </Group>
      </Checkbox.Group>
    </FormShell>
  );
}
