import { useState } from 'react';
import { Text, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { reconciliationEndpoints } from '@diwan/contract/features/reconciliation/endpoints';
import { addDays } from '@diwan/contract/kernel/time';
import { nowMs } from '../../../lib/clock.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { usePublicSettings } from '../../../lib/public-settings.ts';
import { useAction } from '../../../lib/use-action.ts';
import { ConfirmAction } from '../../../ui/dialogs/confirm-action.tsx';
import { ActionButton } from '../../../ui/action-button.tsx';

/** The day before today for the platform: the last one that is over. */
function useYesterday(): string {
  const timeZone = usePublicSettings()?.timezone ?? 'Asia/Kuwait';
  return addDays(new Intl.DateTimeFormat('en-CA', { timeZone }).format(nowMs()), -1);
}

/** Any day that is over can be compared, not only those that the night has done. */
export function ReconcileDay() {
  const { t } = useTranslation('reconciliation');
  return (
    <ActionButton renderDialog={(close) => <DayDialog onClose={close} />}>
      {t('reconcile_day')}
    </ActionButton>
  );
}

function DayDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('reconciliation');
  const navigate = useNavigate();
  const last = useYesterday();
  const [day, setDay] = useState(last);
  const run = useAction(reconciliationEndpoints.runReconciliation, {
    onDone: () => navigate({ to: '/reconciliation/$day', params: { day } }),
  });
  return (
    <ConfirmAction
      title={t('reconcile_day')}
      confirmLabel={t('reconcile')}
      disabled={day === ''}
      send={() => run({ params: { day } })}
      done="The day is being reconciled"
      fallback="Failed to reconcile the day"
      onClose={onClose}
    >
      <Text c="dimmed" mb="md">
        {t('reconcile_text')}
      </Text>
      <TextInput
        type="date"
        label={t('columns.day')}
        required
        max={last}
        value={day}
        onChange={(event) => setDay(event.currentTarget.value)}
      />
    </ConfirmAction>
  );
}
