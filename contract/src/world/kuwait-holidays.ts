import { addDays } from '../kernel/time.ts';

/**
 * A public holiday of Kuwait. The day of an `expected` holiday depends on the sighting of the moon.
 */
export interface KuwaitHoliday {
  readonly day: string;
  readonly name_en: string;
  readonly name_ar: string;
  readonly status: 'fixed' | 'expected';
}

type Name = Pick<KuwaitHoliday, 'name_en' | 'name_ar'>;

/** Holidays by month and day of the Gregorian calendar. */
const FIXED: Readonly<Record<string, Name>> = {
  '1-1': { name_en: "New Year's Day", name_ar: 'رأس السنة الميلادية' },
  '2-25': { name_en: 'National Day', name_ar: 'العيد الوطني' },
  '2-26': { name_en: 'Liberation Day', name_ar: 'يوم التحرير' },
};

const EID_AL_FITR: Name = { name_en: 'Eid al-Fitr', name_ar: 'عيد الفطر' };
const EID_AL_ADHA: Name = { name_en: 'Eid al-Adha', name_ar: 'عيد الأضحى' };

/** Holidays by month and day of the Umm al-Qura calendar. */
const EXPECTED: Readonly<Record<string, Name>> = {
  '1-1': { name_en: 'Islamic New Year', name_ar: 'رأس السنة الهجرية' },
  '3-12': { name_en: "The Prophet's birthday", name_ar: 'المولد النبوي' },
  '7-27': { name_en: 'Isra and Miraj', name_ar: 'الإسراء والمعراج' },
  '10-1': EID_AL_FITR,
  '10-2': EID_AL_FITR,
  '10-3': EID_AL_FITR,
  '12-9': { name_en: 'Arafat Day', name_ar: 'يوم عرفة' },
  '12-10': EID_AL_ADHA,
  '12-11': EID_AL_ADHA,
  '12-12': EID_AL_ADHA,
};

const UMM_AL_QURA = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura-nu-latn', {
  timeZone: 'UTC',
  month: 'numeric',
  day: 'numeric',
});

/** Returns month and day in the Umm al-Qura calendar, such as '10-1'. */
function islamicDay(day: string): string {
  const parts = UMM_AL_QURA.formatToParts(new Date(`${day}T00:00:00Z`));
  const valueOf = (type: 'month' | 'day') => parts.find((part) => part.type === type)?.value;
  return `${valueOf('month')}-${valueOf('day')}`;
}

/**
 * Returns the public holidays of Kuwait in a Gregorian year, sorted by day. Some Islamic holidays
 * occur twice in a year, because an Islamic year is about 11 days shorter. If two holidays fall on
 * one day, the fixed one is returned.
 * @param year 1900 to 2199
 */
export function kuwaitHolidays(year: number): KuwaitHoliday[] {
  const holidays: KuwaitHoliday[] = [];
  for (let day = `${year}-01-01`; day < `${year + 1}-01-01`; day = addDays(day, 1)) {
    const [, month, date] = day.split('-').map(Number);
    const fixed = FIXED[`${month}-${date}`];
    const expected = EXPECTED[islamicDay(day)];
    if (fixed) holidays.push({ day, ...fixed, status: 'fixed' });
    else if (expected) holidays.push({ day, ...expected, status: 'expected' });
  }
  return holidays;
}
