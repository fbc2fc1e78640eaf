import { Text } from '@mantine/core';
import type { TransactionDetail } from '@diwan/contract/features/transactions/records';
import { useTranslation } from '../../../lib/i18n.ts';
import { Moment } from '../../../widgets/moment.tsx';
import { Money } from '../../../widgets/money.tsx';
import classes from './panel.module.css';
import { Section } from './section.tsx';

/** The entries of the books that the transaction caused; others than administrators get none. */
export function Bookings({ entries }: { readonly entries: TransactionDetail['entries'] }) {
  const { t } = useTranslation('transactions');
  if (entries.length === 0) return null;
  return (
    <Section title={t('books.title')}>
      {entries.map((entry) => (
        <table key={entry.id} className={classes['entry']}>
          <caption>
            {t(`books.kinds.${entry.kind}`, { defaultValue: entry.kind })}{' '}
            <Text span size="xs" c="dimmed">
              <Moment instant={entry.booked_at} />
            </Text>
          </caption>
          <thead>
            <tr>
              <th scope="col">{t('books.account')}</th>
              <th scope="col">{t('books.debit')}</th>
              <th scope="col">{t('books.credit')}</th>
            </tr>
          </thead>
          <tbody>
            {entry.postings.map(({ account, amount }) => (
              <tr key={account}>
                <th scope="row">{t(`books.accounts.${account}`, { defaultValue: account })}</th>
                <td>{amount >= 0 && <Money amount={amount} />}</td>
                <td>{amount < 0 && <Money amount={-amount} />}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </Section>
  );
}
