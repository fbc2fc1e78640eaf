import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { HOLDS } from '@diwan/contract/features/holds/terms';
import type { PayoutPromise } from '@diwan/contract/features/promises/records';
import type { TransactionDetail } from '@diwan/contract/features/transactions/records';
import { say, useTranslation } from '../../../lib/i18n.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { Moment } from '../../../widgets/moment.tsx';
import { promisesQuery } from '../queries.ts';
import { Section } from './section.tsx';
import classes from './panel.module.css';

interface PromisesProps {
  readonly transaction: TransactionDetail['transaction'];
}

/** Shows the expected date of the money. Lists each change of that date with its cause. */
export function Promises({ transaction }: PromisesProps) {
  const { t } = useTranslation('promises');
  const format = useFormat();
  const { id, expected_payout_date: day } = transaction;
  const { data: changes = [] } = useQuery(promisesQuery(String(id)));
  if (day === null && changes.length === 0) return null;
  return (
    <Section title={t('title')}>
      <Text fw={500}>{day === null ? t('none') : format.day(day)}</Text>
      {changes.length > 0 && (
        <ol className={classes['timeline']} aria-label={t('changes')}>
          {changes.map((change) => (
            <Change key={`${change.at} ${change.to}`} change={change} />
          ))}
        </ol>
      )}
    </Section>
  );
}

function Change({
  change: { from, to, cause, hold_code, at },
}: {
  readonly change: PayoutPromise;
}) {
  const { t } = useTranslation('promises');
  const format = useFormat();
  const dayOf = (day: string | null) => (day === null ? t('none') : format.day(day));
  return (
    <li>
      <span>
        {t(`causes.${cause}`)}
        {hold_code !== null && `: ${say(HOLDS[hold_code].label)}`}
        <Text span size="xs" c="dimmed" display="block">
          {t('changed', { from: dayOf(from), to: dayOf(to) })}
        </Text>
      </span>
      <Text span size="xs" c="dimmed">
        <Moment instant={at} />
      </Text>
    </li>
  );
}
