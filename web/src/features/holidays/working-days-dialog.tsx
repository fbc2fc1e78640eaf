import { Checkbox, Group, Stack, Text } from '@mantine/core';
import { type Control, useController } from 'react-hook-form';
import type { z } from 'zod';
import { SCHEMES, cardName } from '@diwan/contract/features/fees/records';
import { holidayEndpoints } from '@diwan/contract/features/holidays/endpoints';
import {
  type CalendarSettings,
  type CalendarSettingsDraft,
  calendarSettingsDraft,
} from '@diwan/contract/features/holidays/records';
import { WEEKDAYS } from '@diwan/contract/kernel/time';
import { sayText, useTranslation } from '../../lib/i18n.ts';
import { useAction } from '../../lib/use-action.ts';
import { useToday } from '../../lib/use-format.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { DateField } from '../../ui/form/date-input.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { NumberField } from '../../ui/form/number-field.tsx';
import { type Change, Effects } from './effects.tsx';

interface WorkingDaysDialogProps {
  /** The current and future settings. Each list has the newest value first. */
  readonly settings: CalendarSettings;
  readonly onClose: () => void;
}

type Values = z.input<typeof calendarSettingsDraft>;

/** Returns the values in force on a day, in the form's shape. */
function valuesOn({ weekends, provider_delays }: CalendarSettings, day: string) {
  const weekend = weekends.find(({ applies_from }) => applies_from <= day);
  return {
    applies_from: day,
    weekend_days: [...(weekend?.weekend_days ?? [])],
    provider_delays: SCHEMES.map((scheme) => {
      const delay = provider_delays.find((one) => one.scheme === scheme && one.applies_from <= day);
      const { delay_days = 0, cutoff_time = '00:00' } = delay ?? {};
      return { scheme, delay_days, cutoff_time };
    }),
  };
}

/** Returns the draft without values that are already in force, so that these keep their date. */
function changedOnly(settings: CalendarSettings, draft: CalendarSettingsDraft) {
  const { applies_from, weekend_days, provider_delays = [] } = draft;
  const now = valuesOn(settings, applies_from);
  const changed = provider_delays.filter(
    ({ scheme, delay_days, cutoff_time }) =>
      !now.provider_delays.some(
        (one) =>
          one.scheme === scheme && one.delay_days === delay_days && one.cutoff_time === cutoff_time,
      ),
  );
  const is_same_weekend = String(weekend_days) === String(now.weekend_days);
  return {
    applies_from,
    ...(is_same_weekend ? {} : { weekend_days }),
    ...(changed.length === 0 ? {} : { provider_delays: changed }),
  };
}

/** Returns the change in a form, or null if it is incomplete or changes nothing. */
function changeOf(settings: CalendarSettings, values: Values): Change {
  const { success, data } = calendarSettingsDraft.safeParse(values);
  if (!success) return null;
  const draft = changedOnly(settings, data);
  return Object.keys(draft).length === 1 ? null : { settings: draft };
}

/** Sets weekend days and delays from a day on. Shows beforehand which dates change. */
export function WorkingDaysDialog({ settings, onClose }: WorkingDaysDialogProps) {
  const { t } = useTranslation('holidays');
  const save = useAction(holidayEndpoints.updateCalendarSettings);
  const today = useToday();
  return (
    <FormDialog
      title={t('working_days')}
      size="lg"
      schema={calendarSettingsDraft}
      values={valuesOn(settings, today)}
      send={(draft) => save({ body: changedOnly(settings, draft) })}
      done="Calendar saved successfully"
      fallback="Failed to save the calendar"
      submitLabel={t('save')}
      onClose={onClose}
    >
      {({ control, watch }) => (
        <>
          <DateField
            control={control}
            name="applies_from"
            label={t('applies_from')}
            description={t('applies_from_hint')}
            required
          />
          <WeekendField control={control} />
          {SCHEMES.map((scheme, at) => (
            <Stack key={scheme} gap={4}>
              <Text fw={500}>
                <bdi>{cardName(scheme)}</bdi>
              </Text>
              <Group grow align="flex-start">
                <NumberField
                  control={control}
                  name={`provider_delays.${at}.delay_days`}
                  label={t('delay')}
                  aria-label={t('delay_of', { card: cardName(scheme) })}
                />
                <TextField
                  control={control}
                  name={`provider_delays.${at}.cutoff_time`}
                  label={t('cutoff')}
                  aria-label={t('cutoff_of', { card: cardName(scheme) })}
                  dir="ltr"
                />
              </Group>
            </Stack>
          ))}
          <Effects change={changeOf(settings, watch())} />
        </>
      )}
    </FormDialog>
  );
}

interface WeekendFieldProps {
  readonly control: Control<Values, unknown, CalendarSettingsDraft>;
}

function WeekendField({ control }: WeekendFieldProps) {
  const { t } = useTranslation('holidays');
  const { field, fieldState } = useController({ control, name: 'weekend_days' });
  const problem = fieldState.error?.message;
  return (
    <Checkbox.Group
      value={field.value ?? []}
      onChange={field.onChange}
      label={t('weekend')}
      error={problem === undefined ? undefined : sayText(problem)}
    >
      <Group mt="xs" gap="sm">
        {WEEKDAYS.map((day) => (
          <Checkbox key={day} value={day} label={t(`weekdays.${day}`)} />
        ))}
      </Group>
    </Checkbox.Group>
  );
}
