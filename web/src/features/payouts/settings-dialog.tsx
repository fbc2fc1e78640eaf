import { Checkbox, Group } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { payoutEndpoints } from '@diwan/contract/features/payouts/endpoints';
import { payoutSettingsDraft, WEEKDAYS } from '@diwan/contract/features/payouts/settings';
import { type Control, useController } from 'react-hook-form';
import type { z } from 'zod';
import { sayText, useTranslation } from '../../lib/i18n.ts';
import { NumberField } from '../../ui/form/fields.tsx';
import { CardsSkeleton } from '../../ui/states/skeletons.tsx';
import { ActionButton } from '../../ui/action-button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { DialogForm } from '../../ui/dialogs/form-dialog.tsx';
import { QueryView } from '../../ui/views/query-view.tsx';
import { useAction } from '../../lib/use-action.ts';
import { payoutSettingsQuery } from './queries.ts';

/** The button of administrators for what all payouts keep to, and its dialog. */
export function PayoutSettingsButton() {
  const { t } = useTranslation('payouts');
  return (
    <ActionButton
      variant="default"
      renderDialog={(close) => (
        <Dialog title={t('settings.title')} onClose={close}>
          <Content onClose={close} />
        </Dialog>
      )}
    >
      {t('settings.open')}
    </ActionButton>
  );
}

function Content({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('payouts');
  const queries = useQueryClient();
  const save = useAction(payoutEndpoints.updatePayoutSettings, {
    onDone: (saved) => queries.setQueryData(payoutSettingsQuery.queryKey, saved),
  });
  return (
    <QueryView
      query={useQuery(payoutSettingsQuery)}
      fallback="Failed to fetch the payout settings"
      pending={<CardsSkeleton cards={1} />}
    >
      {(settings) => (
        <DialogForm
          schema={payoutSettingsDraft}
          values={settings}
          send={(body) => save({ body })}
          done="Payout settings saved successfully"
          fallback="Failed to save the payout settings"
          submitLabel={t('settings.save')}
          onClose={onClose}
        >
          {({ control }) => (
            <>
              <NumberField
                control={control}
                name="second_approval_above"
                label={t('settings.above')}
                description={t('settings.above_hint')}
                decimalScale={3}
                min={0}
                required
                inputMode="decimal"
                dir="ltr"
              />
              <WeekdaysField control={control} />
            </>
          )}
        </DialogForm>
      )}
    </QueryView>
  );
}

interface WeekdaysFieldProps {
  readonly control: Control<
    z.input<typeof payoutSettingsDraft>,
    unknown,
    z.output<typeof payoutSettingsDraft>
  >;
}

function WeekdaysField({ control }: WeekdaysFieldProps) {
  const { t } = useTranslation('payouts');
  const { field, fieldState } = useController({ control, name: 'weekdays' });
  const problem = fieldState.error?.message;
  return (
    <Checkbox.Group
      value={field.value}
      onChange={field.onChange}
      label={t('settings.weekdays')}
      description={t('settings.weekdays_hint')}
      error={problem === undefined ? undefined : sayText(problem)}
    >
      <Group mt="xs" gap="sm">
        {WEEKDAYS.map((day) => (
          <Checkbox key={day} value={day} label={t(`settings.days.${day}`)} />
        ))}
      </Group>
    </Checkbox.Group>
  );
}
