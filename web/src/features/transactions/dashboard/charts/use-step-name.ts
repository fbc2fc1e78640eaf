import type { SeriesInterval } from '@diwan/contract/features/transactions/records';
import { useFormat } from '../../../../lib/use-format.ts';

/**
 * Returns a function that returns the name of a step: its day, the first day of its week, or its
 * month.
 */
export function useStepName(interval: SeriesInterval): (date: string) => string {
  const format = useFormat();
  return interval === 'month' ? format.month : format.day;
}
