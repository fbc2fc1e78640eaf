import { Text } from '@mantine/core';
import type { TransactionDetail } from '@diwan/contract/features/transactions/records';
import { useTranslation } from '../../../lib/i18n.ts';
import { Moment } from '../../../widgets/moment.tsx';
import classes from './panel.module.css';
import { Section } from './section.tsx';

/** What happened to the transaction, in its order. */
export function Timeline({ detail }: { readonly detail: TransactionDetail }) {
  const { t } = useTranslation('transactions');
  const events = eventsOf(detail);
  if (events.length === 0) return null;
  return (
    <Section title={t('timeline')}>
      <ol className={classes['timeline']}>
        {events.map(({ kind, at }) => (
          <li key={`${at} ${kind}`}>
            <span>{t(`events.${kind}`, { defaultValue: kind })}</span>
            <Text span size="xs" c="dimmed">
              <Moment instant={at} />
            </Text>
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** A settlement is a fact of the transaction itself: many are settled at once, without an event. */
function eventsOf({ timeline, transaction: { settled_at } }: TransactionDetail) {
  const known = settled_at === null || timeline.some(({ kind }) => kind === 'settled');
  if (known) return timeline;
  return [...timeline, { kind: 'settled', at: settled_at }].toSorted((a, b) =>
    a.at < b.at ? -1 : 1,
  );
}
