import { useState } from 'react';
import {} from '@mantine/core';
import type { TerminalDetail } from '@diwan/contract/features/terminals/records';
import { exitCostOn } from '@diwan/contract/features/terminals/terms';
import { toMajorNumber, toMinor } from '@diwan/contract/kernel/money';
import { useTranslation } from '../../../lib/i18n.ts';
import { useToday } from '../../../lib/use-format.ts';
import { DateInput } from '../../../ui/form/date-input.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Surface } from '../../../ui/surface.tsx';
import { Money } from '../../../widgets/money.tsx';

/** Shows the cost of ending the rental today or on a selected day. */
export function ExitCost({ terminal }: { readonly terminal: TerminalDetail }) {
  const { t } = useTranslation('terminals');
  const today = useToday();
  const { rental_start, rental_end, loss_fee, exit_cost } = terminal;
  const [day, setDay] = useState(exit_cost?.day ?? today);
  // The rental of a replacement device continues the rent of the first rental, which may be higher.
  const rent = Math.max(terminal.rental_fee, exit_cost?.returned ?? 0);
  const cost = exitCostOn(
    terminal,
    { rent_minor: toMinor(rent), loss_fee_minor: toMinor(loss_fee) },
    day === '' ? today : day,
  );
  return (
    <Surface title={t('detail.exit_on')}>
      <DateInput
        label={t('detail.exit_day')}
        min={today < rental_start ? today : rental_start}
        max={rental_end}
        value={day}
        onChange={setDay}
        maw="16rem"
        mb="md"
      />
      <Facts
        facts={[
          {
            label: t('detail.exit_returned'),
            value: <Money amount={toMajorNumber(cost.returned_minor)} />,
          },
          {
            label: t('detail.exit_lost'),
            value: <Money amount={toMajorNumber(cost.lost_minor)} />,
          },
          {
            label: t('detail.period'),
            value: t('detail.exit_unused', { count: cost.unused_days }),
          },
        ]}
      />
    </Surface>
  );
}
