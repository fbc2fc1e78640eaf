import { SimpleGrid } from '@mantine/core';
import type { ReconciliationDay } from '@diwan/contract/features/reconciliation/records';
import { useTranslation } from '../../../lib/i18n.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { Facts } from '../../../ui/facts.tsx';
import { Surface } from '../../../ui/surface.tsx';
import { Money } from '../../../widgets/money.tsx';
import { Moment } from '../../../widgets/moment.tsx';

/** Ledger against provider, ledger against bank, and what is left to explain. */
export function DaySums({ day }: { readonly day: ReconciliationDay }) {
  const { t } = useTranslation('reconciliation');
  const format = useFormat();
  const { finished_at } = day.run;
  return (
    <SimpleGrid cols={{ base: 1, md: 3 }} spacing="lg">
      {(['provider', 'bank'] as const).map((side) => (
        <Surface key={side} title={t(`sides.${side}`)}>
          <Facts
            short
            facts={[
              { label: t('expected'), value: <Money amount={day[side].expected} /> },
              { label: t(`found.${side}`), value: <Money amount={day[side].found} /> },
              { label: t('difference'), value: <Money amount={day[side].difference} /> },
            ]}
          />
        </Surface>
      ))}
      <Surface title={t('outcome')}>
        <Facts
          short
          facts={[
            { label: t('columns.open'), value: format.number(day.open_count) },
            { label: t('columns.over'), value: <Money amount={day.over_amount} /> },
            { label: t('columns.under'), value: <Money amount={day.under_amount} /> },
            { label: t('row_states.resolved'), value: format.number(day.resolved_count) },
            { label: t('row_states.matched'), value: format.number(day.matched_count) },
            {
              label: t('compared_at'),
              value: finished_at === null ? null : <Moment instant={finished_at} />,
            },
          ]}
        />
      </Surface>
    </SimpleGrid>
  );
}
