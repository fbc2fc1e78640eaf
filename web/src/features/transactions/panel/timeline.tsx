import { Text } from '@mantine/core';
import type { TransactionDetail } from '@diwan/contract/features/transactions';
import { useTranslation } from '../../../lib/i18n.ts';
import { Moment } from '../../../widgets/moment.tsx';
import classes from './panel.module.css';
import { Section } from './section.tsx';

/** What happened to the transaction, in its order. */
export function Timeline({ events }: { readonly events: TransactionDetail['timeline'] }) {
  const { t } = useTranslation('transactions');
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
