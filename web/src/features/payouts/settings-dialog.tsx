import { Checkbox, Group } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { payoutSettingsDraft, WEEKDAYS } from '@diwan/contract/features/payout-settings/records';
import { payoutSettingsEndpoints } from '@diwan/contract/features/payout-settings/endpoints';
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
  const { t } = useTranslation('payout-settings');
  return (
    <ActionButton
      variant="default"
      renderDialog={(close) => (
        <Dialog title={t('title')} onClose={close}>
          <Content onClose={close} />
        </Dialog>
      )}
    >
      {t('open')}
    </ActionButton>
  );
}

function Content({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('payout-settings');
  const queries = useQueryClient();
  const save = useAction(payoutSettingsEndpoints.updatePayoutSettings, {
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
          submitLabel={t('save')}
          onClose={onClose}
        >
          {({ control }) => (
            <>
              <NumberField
                control={control}
                name="second_approval_above"
                label={t('above')}
                description={t('above_hint')}
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
  const { t } = useTranslation('payout-settings');
  const { field, fieldState } = useController({ control, name: 'weekdays' });
  const problem = fieldState.error?.message;
  return (
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
  );
}
