import '@mantine/charts/styles.layer.css';
import { BarChart } from '@mantine/charts';
import { useDirection } from '@mantine/core';
import type { SeriesInterval, SeriesPoint } from '@diwan/contract/features/transactions/records';
import { formatAmount, formatCompact, formatCurrency } from '../../../../lib/format.ts';
import { useLanguage, useTranslation } from '../../../../lib/i18n.ts';
import { useStepName } from './use-step-name.ts';

const AXIS_PX = 56;
const LABEL_GAP_PX = 10;
const TICK_GAP_PX = 24;
const MOST_BAR_PX = 40;

interface VolumeChartProps {
  readonly steps: readonly SeriesPoint[];
  readonly interval: SeriesInterval;
  /** Receives the date of the step that was clicked. */
  readonly onOpen: (date: string) => void;
}

/** Draws a bar for each step. In Arabic, time runs from right to left. */
export function VolumeChart({ steps, interval, onOpen }: VolumeChartProps) {
  const { t } = useTranslation('dashboard');
  const language = useLanguage();
  const nameOf = useStepName(interval);
  const rtl = useDirection().dir === 'rtl';
  return (
    <BarChart
      h="100%"
      dir="ltr"
      data={[...steps]}
      dataKey="date"
      series={[{ name: 'amount', label: t('amount'), color: 'primary.6' }]}
      valueFormatter={(amount) =>
        `${formatCurrency('KWD', language)} ${formatAmount(amount, 'KWD')}`
      }
      tickLine="none"
      accessibilityLayer={false}
      maxBarWidth={MOST_BAR_PX}
      xAxisProps={{ reversed: rtl, tickFormatter: nameOf, minTickGap: TICK_GAP_PX }}
      yAxisProps={{
        orientation: rtl ? 'right' : 'left',
        width: AXIS_PX,
        tick: {
          transform: `translate(${rtl ? LABEL_GAP_PX : -LABEL_GAP_PX}, 0)`,
          fontSize: 12,
          fill: 'currentColor',
        },
        tickFormatter: (amount: number) => formatCompact(amount, language),
      }}
      tooltipProps={{
        labelFormatter: (label) => (typeof label === 'string' ? nameOf(label) : label),
      }}
      barProps={{
        cursor: 'pointer',
        isAnimationActive: false,
        onClick: ({ payload }: { readonly payload?: Partial<SeriesPoint> }) => {
          if (payload?.date !== undefined) onOpen(payload.date);
        },
      }}
    />
  );
}
