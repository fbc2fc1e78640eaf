import { Stack, Text } from '@mantine/core';
import {
  type BelowCost,
  type FeePrice,
  feePriceText,
} from '@diwan/contract/features/fees/below-cost';
import type { FeePart } from '@diwan/contract/features/fees/records';
import { useTranslation } from '../../lib/i18n.ts';
import { Facts } from '../../ui/facts.tsx';
import { Notice } from '../../ui/notice.tsx';

export interface BelowCostNoticeProps {
  readonly losses: readonly (BelowCost<FeePart | 'revenue'> & {
    /** The card. It is present where losses of several cards are listed. */
    readonly card?: string;
  })[];
}

/** Shows the old and new value of each price that falls below the provider's cost. */
export function BelowCostNotice({ losses }: BelowCostNoticeProps) {
  const { t } = useTranslation('fees');
  const price = (value: FeePrice | null) =>
    value && <span className="ltr">{feePriceText(value)}</span>;
  return (
    <Notice tone="warning">
      <Stack gap="sm">
        <Text>{t('below_cost.text')}</Text>
        {losses.map(({ card = '', part, before, after, cost }) => (
          <Facts
            key={`${card} ${part}`}
            short
            paired
            facts={[
              { label: t('below_cost.fee'), value: [card, t(`parts.${part}`)].join(' ').trim() },
              { label: t('below_cost.before'), value: price(before) },
              { label: t('below_cost.after'), value: price(after) },
              { label: t('parts.cost'), value: price(cost) },
            ]}
          />
        ))}
      </Stack>
    </Notice>
  );
}
