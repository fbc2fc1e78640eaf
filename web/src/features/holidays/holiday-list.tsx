import type { Holiday } from '@diwan/contract/features/holidays/records';
import { holidayEndpoints } from '@diwan/contract/features/holidays/endpoints';
import { Button } from '@mantine/core';
import { weekdayOf } from '@diwan/contract/world/working-days';
import { useLanguage, useTranslation } from '../../lib/i18n.ts';
import { useAction } from '../../lib/use-action.ts';
import { useFormat } from '../../lib/use-format.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { ConfirmAction } from '../../ui/dialogs/confirm-action.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { type Columns, DataTable } from '../../ui/table/data-table.tsx';
import { actions } from '../../widgets/columns.tsx';
import { StatusBadge } from '../../widgets/status-badge.tsx';

const TONES = { fixed: 'neutral', expected: 'waiting', announced: 'good' } as const;

interface HolidayListProps {
  readonly holidays: readonly Holiday[];
  readonly onEdit: (day: string) => void;
  readonly onRemove: (day: string) => void;
}

/** Lists the holidays of a year, with the actions that the server allows. */
export function HolidayList({ holidays, ...open }: HolidayListProps) {
  const { t } = useTranslation('holidays');
  return (
    <DataTable
      label={t('holidays')}
      rows={holidays}
      rowId={({ day }) => day}
      columns={useColumns(open)}
      empty={<EmptyState title={t('empty')} description={t('empty_text')} />}
    />
  );
}

type Open = Omit<HolidayListProps, 'holidays'>;

function useColumns(open: Open): Columns<Holiday> {
  const { t } = useTranslation('holidays');
  const format = useFormat();
  const language = useLanguage();
  return [
    {
      header: t('day'),
      cell: ({ day }) => `${format.day(day)} (${t(`weekdays.${weekdayOf(day)}`)})`,
    },
    {
      header: t('name'),
      cell: ({ name_en, name_ar }) => <bdi>{language === 'ar' ? name_ar : name_en}</bdi>,
    },
    {
      header: t('status'),
      phone: 'badge',
      cell: ({ status }) => (
        <StatusBadge tone={TONES[status]}>{t(`statuses.${status}`)}</StatusBadge>
      ),
    },
    actions(t('actions'), (holiday) => <Actions holiday={holiday} {...open} />),
  ];
}

function Actions({ holiday, onEdit, onRemove }: Open & { readonly holiday: Holiday }) {
  const { t } = useTranslation('holidays');
  const format = useFormat();
  const save = useAction(holidayEndpoints.updateHoliday);
  const { day, can, status } = holiday;
  const named = { day: format.day(day) };
  return (
    <>
      {status === 'expected' && can.edit?.allowed === true && (
        <ActionButton
          variant="light"
          size="xs"
          can={can.edit}
          aria-label={t('confirm_named', named)}
          renderDialog={(close) => (
            <ConfirmAction
              title={t('confirm_title', named)}
              confirmLabel={t('confirm')}
              send={() => save({ params: { day }, body: { status: 'announced' } })}
              done="Holiday saved successfully"
              fallback="Failed to save the holiday"
              onClose={close}
            >
              {t('confirm_text')}
            </ConfirmAction>
          )}
        >
          {t('confirm')}
        </ActionButton>
      )}
      {can.edit?.allowed === true && (
        <Button
          variant="subtle"
          size="xs"
          aria-label={t('edit_named', named)}
          onClick={() => onEdit(day)}
        >
          {t('edit')}
        </Button>
      )}
      {can.remove?.allowed === true && (
        <Button
          variant="subtle"
          color="red"
          size="xs"
          aria-label={t('remove_named', named)}
          onClick={() => onRemove(day)}
        >
          {t('remove')}
        </Button>
      )}
    </>
  );
}
