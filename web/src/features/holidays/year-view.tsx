import { Text, VisuallyHidden } from '@mantine/core';
import type { CalendarSettings, Holiday } from '@diwan/contract/features/holidays/records';
import { addDays, WEEKDAYS } from '@diwan/contract/kernel/time';
import { weekdayOf, workingDaysOf } from '@diwan/contract/world/working-days';
import { useLanguage, useTranslation } from '../../lib/i18n.ts';
import { useToday } from '../../lib/use-format.ts';
import classes from './year-view.module.css';

interface YearViewProps {
  readonly year: number;
  readonly holidays: readonly Holiday[];
  /** The weekends, newest first. */
  readonly weekends: CalendarSettings['weekends'];
}

const MONTHS = [
  'jan',
  'feb',
  'mar',
  'apr',
  'may',
  'jun',
  'jul',
  'aug',
  'sep',
  'oct',
  'nov',
  'dec',
] as const;

/**
 * The entries of the legend. Fixed and announced holidays have the same colour, because both are
 * certain.
 */
const LEGEND = ['weekend', 'announced', 'expected'] as const;

/** Returns the days of a month, in order. */
function daysOf(month: string): string[] {
  const days: string[] = [];
  for (let day = `${month}-01`; day.startsWith(month); day = addDays(day, 1)) days.push(day);
  return days;
}

/**
 * Returns the weeks of a month, from Sunday on. The first and the last week are filled up with
 * null.
 */
function weeksOf(days: readonly string[]): (string | null)[][] {
  const blanks = days[0] === undefined ? 0 : WEEKDAYS.indexOf(weekdayOf(days[0]));
  const cells = [...Array<null>(blanks).fill(null), ...days];
  while (cells.length % WEEKDAYS.length > 0) cells.push(null);
  return Array.from({ length: cells.length / WEEKDAYS.length }, (_, week) =>
    cells.slice(week * WEEKDAYS.length, (week + 1) * WEEKDAYS.length),
  );
}

/**
 * Shows all months of a year with weekends and holidays. The names of holidays are below each
 * month.
 */
export function YearView({ year, holidays, weekends }: YearViewProps) {
  const { t } = useTranslation('holidays');
  const today = useToday();
  return (
    <div>
      <ul className={classes['months']}>
        {MONTHS.map((name, at) => {
          const month = `${year}-${String(at + 1).padStart(2, '0')}`;
          return (
            <Month
              key={name}
              name={name}
              month={month}
              holidays={holidays.filter(({ day }) => day.startsWith(month))}
              weekends={weekends}
              today={today}
            />
          );
        })}
      </ul>
      <Text c="dimmed" size="sm" mt="sm" className={classes['legend'] ?? ''}>
        {LEGEND.map((kind) => (
          <span key={kind} className={classes['entry']}>
            <span className={classes['swatch']} data-kind={kind} aria-hidden />
            {t(`legend.${kind}`)}
          </span>
        ))}
      </Text>
    </div>
  );
}

interface MonthProps extends Omit<YearViewProps, 'year'> {
  readonly name: (typeof MONTHS)[number];
  /** The month as 'yyyy-MM'. */
  readonly month: string;
  readonly today: string;
}

function Month({ name, month, holidays, weekends, today }: MonthProps) {
  const { t } = useTranslation('holidays');
  const language = useLanguage();
  const days = daysOf(month);
  const working = workingDaysOf(new Set(), weekends.toReversed());
  const nameOf = (holiday: Holiday) => (language === 'ar' ? holiday.name_ar : holiday.name_en);
  return (
    <li className={classes['month']}>
      <table className={classes['grid']}>
        <caption>{t(`months.${name}`)}</caption>
        <thead>
          <tr>
            {WEEKDAYS.map((weekday) => (
              <th key={weekday} scope="col">
                <span aria-hidden>{t(`weekday_letters.${weekday}`)}</span>
                <VisuallyHidden>{t(`weekdays.${weekday}`)}</VisuallyHidden>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(days).map((week) => (
            <tr key={week.find((day) => day !== null)}>
              {week.map((day, place) => (
                <Day
                  key={day ?? `blank-${place}`}
                  day={day}
                  holiday={holidays.find((holiday) => holiday.day === day)}
                  is_today={day === today}
                  is_weekend={day !== null && !working.isWorkingDay(day)}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <ul className={classes['names']}>
        {holidays.map((holiday) => (
          <li key={holiday.day}>
            <span className={classes['number']}>{Number(holiday.day.slice(8))}</span>
            <bdi>{nameOf(holiday)}</bdi>
          </li>
        ))}
      </ul>
    </li>
  );
}

interface DayProps {
  readonly day: string | null;
  readonly holiday: Holiday | undefined;
  readonly is_today: boolean;
  readonly is_weekend: boolean;
}

function Day({ day, holiday, is_today, is_weekend }: DayProps) {
  const { t } = useTranslation('holidays');
  if (day === null) return <td />;
  const kind = holiday?.status ?? (is_weekend ? 'weekend' : undefined);
  return (
    <td data-kind={kind} aria-current={is_today ? 'date' : undefined}>
      {Number(day.slice(8))}
      {holiday && <VisuallyHidden>{` ${t(`statuses.${holiday.status}`)}`}</VisuallyHidden>}
    </td>
  );
}
