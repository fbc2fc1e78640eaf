import { HOLIDAY_STATUSES } from '@diwan/contract/features/holidays/actions';
import { holidayEndpoints } from '@diwan/contract/features/holidays/endpoints';
import { type Holiday, holidayDraft } from '@diwan/contract/features/holidays/records';
import { calendarDate } from '@diwan/contract/kernel/time';
import { useTranslation } from '../../lib/i18n.ts';
import { useAction } from '../../lib/use-action.ts';
import { useFormat } from '../../lib/use-format.ts';
import { ConfirmAction } from '../../ui/dialogs/confirm-action.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { DateField } from '../../ui/form/date-input.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { type Change, Effects } from './effects.tsx';

interface HolidayDialogProps {
  /** The holiday to change; undefined adds a new one. */
  readonly holiday?: Holiday;
  readonly onClose: () => void;
}

const changeOf = (day: string, replaces: string | undefined): Change => {
  if (!calendarDate.safeParse(day).success || day === replaces) return null;
  return { holiday: replaces === undefined ? { day } : { day, replaces } };
};

/** Adds, renames or moves a holiday. Shows beforehand which dates change. */
export function HolidayDialog({ holiday, onClose }: HolidayDialogProps) {
  const { t } = useTranslation('holidays');
  const create = useAction(holidayEndpoints.createHoliday);
  const update = useAction(holidayEndpoints.updateHoliday);
  const { day = '', name_en = '', name_ar = '', status = 'announced' } = holiday ?? {};
  return (
    <FormDialog
      title={holiday ? t('edit_title') : t('add')}
      schema={holidayDraft}
      values={{ day, name_en, name_ar, status }}
      send={(body) => (holiday ? update({ params: { day }, body }) : create({ body }))}
      done={holiday ? 'Holiday saved successfully' : 'Holiday added successfully'}
      fallback="Failed to save the holiday"
      submitLabel={t('save')}
      onClose={onClose}
    >
      {({ control, watch }) => (
        <>
          <DateField control={control} name="day" label={t('day')} required />
          <TextField control={control} name="name_en" label={t('name_en')} dir="ltr" required />
          <TextField control={control} name="name_ar" label={t('name_ar')} dir="rtl" required />
          <SelectField
            control={control}
            name="status"
            label={t('status')}
            allowDeselect={false}
            data={HOLIDAY_STATUSES.map((value) => ({ value, label: t(`statuses.${value}`) }))}
          />
          <Effects change={changeOf(watch('day'), holiday?.day)} />
        </>
      )}
    </FormDialog>
  );
}

interface RemoveHolidayProps {
  readonly holiday: Holiday;
  readonly onClose: () => void;
}

/** Removes a holiday. Shows beforehand which dates change. */
export function RemoveHoliday({ holiday: { day }, onClose }: RemoveHolidayProps) {
  const { t } = useTranslation('holidays');
  const format = useFormat();
  const remove = useAction(holidayEndpoints.deleteHoliday);
  return (
    <ConfirmAction
      title={t('remove_title', { day: format.day(day) })}
      confirmLabel={t('remove')}
      danger
      send={() => remove({ params: { day } })}
      done="Holiday removed successfully"
      fallback="Failed to remove the holiday"
      onClose={onClose}
    >
      <Effects change={{ holiday: { replaces: day } }} />
    </ConfirmAction>
  );
}
