import { ActionIcon, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconPlus } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { holidayEndpoints } from '@diwan/contract/features/holidays/endpoints';
import { type Holiday, yearText } from '@diwan/contract/features/holidays/records';
import { call } from '../../lib/api.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { useAddress } from '../../lib/text-search.ts';
import { useToday } from '../../lib/use-format.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Surface } from '../../ui/surface.tsx';
import { QueryView } from '../../ui/views/query-view.tsx';
import { HolidayDialog, RemoveHoliday } from './holiday-dialog.tsx';
import { HolidayList } from './holiday-list.tsx';
import { WorkingDays } from './working-days.tsx';
import { UnknownOpen, UnknownValue } from '../../ui/lists/unknown-filter.tsx';
import { YearView } from './year-view.tsx';
import { Edits } from '../../ui/views/edits.tsx';

const NEW = 'new';

const holidaysQuery = (year: number) =>
  queryOptions({
    queryKey: ['holidays', 'year', year],
    queryFn: ({ signal }) =>
      call(holidayEndpoints.listHolidays, { query: { year: String(year) } }, { signal }),
  });

/** Loads the weekends and the provider's delays and cut-offs, newest first. */
const calendarSettingsQuery = queryOptions({
  queryKey: ['holidays', 'settings'],
  queryFn: ({ signal }) => call(holidayEndpoints.readCalendarSettings, {}, { signal }),
});

/** Shows the public holidays of a year and the rules of working days. */
export function CalendarPage() {
  const { t } = useTranslation('holidays');
  const { search, show } = useAddress('year', 'open', 'remove');
  const close = () => show({ open: undefined, remove: undefined });
  const current = Number(useToday().slice(0, 4));
  const read = yearText.safeDecode(search.year ?? '').data;
  const year = read ?? current;
  const query = useQuery(holidaysQuery(year));
  const settings = useQuery(calendarSettingsQuery);
  const find = (day: string | undefined) => query.data?.find((one) => one.day === day);
  const [opened, removed] = [find(search.open), find(search.remove)];
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle')}
        back={{ label: t('back'), link: { to: '/settings' } }}
        actions={
          <Edits>
            <Button
              leftSection={<IconPlus size={18} stroke={1.5} />}
              onClick={() => show({ open: NEW })}
            >
              {t('add')}
            </Button>
          </Edits>
        }
      />
      <Stack gap="xl">
        <div>
          <YearPicker year={year} onChange={(next) => show({ year: String(next) })} />
          {read === undefined && <UnknownValue label={t('year')} value={search.year} known={[]} />}
          <UnknownOpen
            value={search.open}
            known={query.data && [NEW, ...query.data.map(({ day }) => day)]}
          />
        </div>
        <QueryView
          query={query}
          fallback="Failed to fetch holidays"
          pending={<Skeleton height="100dvh" radius="md" />}
        >
          {(holidays) => (
            <Holidays
              year={year}
              holidays={holidays}
              weekends={settings.data?.weekends ?? []}
              onEdit={(day) => show({ open: day })}
              onRemove={(day) => show({ remove: day })}
            />
          )}
        </QueryView>
        <WorkingDays query={settings} />
      </Stack>
      {search.open === NEW && <HolidayDialog onClose={close} />}
      {opened && <HolidayDialog holiday={opened} onClose={close} />}
      {removed && <RemoveHoliday holiday={removed} onClose={close} />}
    </>
  );
}

interface HolidaysProps {
  readonly year: number;
  readonly holidays: readonly Holiday[];
  readonly weekends: Parameters<typeof YearView>[0]['weekends'];
  readonly onEdit: (day: string) => void;
  readonly onRemove: (day: string) => void;
}

function Holidays({ year, holidays, weekends, onEdit, onRemove }: HolidaysProps) {
  const { t } = useTranslation('holidays');
  return (
    <>
      <YearView year={year} holidays={holidays} weekends={weekends} />
      <Surface title={t('holidays_of', { year })} description={t('expected_hint')}>
        <HolidayList holidays={holidays} onEdit={onEdit} onRemove={onRemove} />
      </Surface>
    </>
  );
}

interface YearPickerProps {
  readonly year: number;
  readonly onChange: (year: number) => void;
}

function YearPicker({ year, onChange }: YearPickerProps) {
  const { t } = useTranslation('holidays');
  return (
    <Group gap="xs" role="group" aria-label={t('year')}>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={t('previous_year', { year: year - 1 })}
        onClick={() => onChange(year - 1)}
      >
        <IconChevronLeft size={18} stroke={1.5} className="mirrored" aria-hidden />
      </ActionIcon>
      <Text fw={600} size="lg" aria-live="polite">
        {year}
      </Text>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={t('next_year', { year: year + 1 })}
        onClick={() => onChange(year + 1)}
      >
        <IconChevronRight size={18} stroke={1.5} className="mirrored" aria-hidden />
      </ActionIcon>
    </Group>
  );
}
