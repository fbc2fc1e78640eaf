import { Stack, Text } from '@mantine/core';
import type { BrandPayouts } from '@diwan/contract/features/payouts/records';
import { HOLDS } from '@diwan/contract/features/holds/terms';
import { say, useTranslation } from '../../lib/i18n.ts';
import { useFormat } from '../../lib/use-format.ts';
import { Facts } from '../../ui/facts.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Money } from '../money.tsx';

/** What holds the money and what releases it, when it comes, and what is owed and paid. */
export function PayoutStanding({ payouts }: { readonly payouts: BrandPayouts }) {
  return (
    <Stack gap="md">
      <Holds payouts={payouts} />
      <Figures payouts={payouts} />
    </Stack>
  );
}

/** Each reason, who acts next and what releases the money. */
function Holds({ payouts }: { readonly payouts: BrandPayouts }) {
  const { t } = useTranslation('payouts');
  const [first] = payouts.holds;
  return payouts.holds.map((hold) => {
    const label = say(HOLDS[hold].label);
    const written = hold === first ? payouts.pause_reason : null;
    return (
      <Notice key={hold} tone="warning">
        <Text fw={600}>{label}</Text>
        {written !== null && written !== label && <Text dir="auto">{written}</Text>}
        <Text>{t('next_step', { step: say(HOLDS[hold].release) })}</Text>
      </Notice>
    );
  });
}

function Figures({ payouts }: { readonly payouts: BrandPayouts }) {
  const { t } = useTranslation('payouts');
  const format = useFormat();
  const { upcoming } = payouts;
  return (
    <Facts
      facts={[
        {
          label: t('brand.upcoming'),
          value: upcoming && (
            <>
              <Money amount={upcoming.amount} /> · {format.day(upcoming.date)}
            </>
          ),
        },
        { label: t('brand.owed'), value: <Money amount={payouts.owed_amount} /> },
        { label: t('brand.pending'), value: <Money amount={payouts.pending_amount} /> },
        { label: t('brand.scheduled'), value: <Money amount={payouts.scheduled_amount} /> },
        { label: t('brand.paid'), value: <Money amount={payouts.paid_amount} /> },
      ]}
    />
  );
}
