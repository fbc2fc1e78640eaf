import { useTranslation } from '../../../lib/i18n.ts';
import { useFormat } from '../../../lib/use-format.ts';

interface Days {
  readonly start_date?: string | undefined;
  readonly end_date?: string | undefined;
}

/** Returns a function that describes a range of days in words. */
export function useRange(): (days: Days) => string {
  const { t } = useTranslation('dashboard');
  const { day } = useFormat();
  return ({ start_date: start, end_date: end }) => {
    if (start === undefined)
      return end === undefined ? t('range.ever') : t('range.until', { end: day(end) });
    if (end === undefined) return t('range.since', { start: day(start) });
    return start === end ? day(start) : t('range.between', { start: day(start), end: day(end) });
  };
}
