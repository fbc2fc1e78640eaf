import { Anchor, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { cardName } from '@diwan/contract/features/fees/records';
import type {
  SetOffCause,
  TransactionPayout,
} from '@diwan/contract/features/payout-statements/lists';
import { payoutReference } from '@diwan/contract/features/payout-lines/terms';
import type { TransactionDetail } from '@diwan/contract/features/transactions/records';
import { canReadPayouts } from '@diwan/contract/kernel/roles';
import { isolate } from '../../../lib/format.ts';
import { say, useTranslation } from '../../../lib/i18n.ts';
import { useUser } from '../../../lib/session.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { SidePanel } from '../../../ui/lists/side-panel.tsx';
import { RowsSkeleton } from '../../../ui/states/skeletons.tsx';
import { QueryView } from '../../../ui/views/query-view.tsx';
import { Moment } from '../../../widgets/moment.tsx';
import { Money } from '../../../widgets/money.tsx';
import { StatusBadge } from '../../../widgets/status-badge.tsx';
import { MarkBadge } from '../../../widgets/transactions/mark-badge.tsx';
import { TransactionStatusBadge } from '../../../widgets/transactions/transaction-status-badge.tsx';
import { transactionPayoutsQuery, transactionQuery } from '../queries.ts';
import { MoneyTrail } from './money-trail.tsx';
import { Promises } from './promises.tsx';
import { Refunds } from './refunds.tsx';
import { Section } from './section.tsx';
import classes from './panel.module.css';

interface TransactionPanelProps {
  /** The id of the transaction; undefined closes the panel. */
  readonly id: string | undefined;
  readonly onClose: () => void;
}

/** Shows one transaction next to its list, from the customer's payment to the bank. */
export function TransactionPanel({ id, onClose }: TransactionPanelProps) {
  const { t } = useTranslation('transactions');
  const query = useQuery({ ...transactionQuery(id ?? ''), enabled: id !== undefined });
  return (
    <SidePanel opened={id !== undefined} title={t('one', { id: id ?? '' })} onClose={onClose}>
      {id !== undefined && (
        <QueryView
          query={query}
          fallback="Failed to fetch transactions"
          pending={<RowsSkeleton rows={8} />}
          absent={{ title: say('Transaction not found') }}
        >
          {(detail) => <Details detail={detail} />}
        </QueryView>
      )}
    </SidePanel>
  );
}

function Details({ detail }: { readonly detail: TransactionDetail }) {
  const { transaction } = detail;
  return (
    <Stack gap="xl">
      <div>
        <div className={classes['amount']}>
          <Money amount={transaction.amount} currency={transaction.currency} />
        </div>
        <Group gap="sm">
          <TransactionStatusBadge status={transaction.status} />
          <MarkBadge mark={transaction.mark} />
          <Moment instant={transaction.payment_date} />
        </Group>
      </div>
      <MoneyTrail detail={detail} />
      {transaction.status === 'CAPTURED' && <Refunds transaction={transaction} />}
      {transaction.status === 'CAPTURED' && <Promises transaction={transaction} />}
      {transaction.settled && <Payouts id={transaction.id} />}
      <Timeline detail={detail} />
      <References transaction={transaction} />
      <Bookings entries={detail.entries} />
    </Stack>
  );
}

/** Lists the events of the transaction in order. */
function Timeline({ detail }: { readonly detail: TransactionDetail }) {
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

/**
 * Returns the events with the settlement. Many transactions are settled together without an event,
 * so the settlement's time comes from the transaction.
 */
function eventsOf({ timeline, transaction: { settled_at } }: TransactionDetail) {
  const known = settled_at === null || timeline.some(({ kind }) => kind === 'settled');
  if (known) return timeline;
  return [...timeline, { kind: 'settled', at: settled_at }].toSorted((a, b) =>
    a.at < b.at ? -1 : 1,
  );
}

/** Shows the ledger entries of the transaction. The server sends them only to admins. */
function Bookings({ entries }: { readonly entries: TransactionDetail['entries'] }) {
  const { t } = useTranslation('transactions');
  if (entries.length === 0) return null;
  return (
    <Section title={t('books.title')}>
      {entries.map((entry) => (
        <table key={entry.id} className={classes['entry']}>
          <caption>
            {t(`books.kinds.${entry.kind}`)}{' '}
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
                <th scope="row">{t(`books.accounts.${account}`)}</th>
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

const TONES = { reserved: 'waiting', paid: 'good', returned: 'bad', offset: 'neutral' } as const;

/** Lists the payouts that paid the transaction. There are several if it was paid in parts. */
function Payouts({ id }: { readonly id: number }) {
  const { t } = useTranslation('transactions');
  const { role } = useUser();
  const { data = [] } = useQuery({
    ...transactionPayoutsQuery(String(id)),
    enabled: canReadPayouts(role),
  });
  if (data.length === 0) return null;
  return (
    <Section title={t('payouts.title')}>
      <ul className={classes['refunds']}>
        {data.map((payout) => (
          <Payout key={`${payout.kind} ${payout.id}`} payout={payout} />
        ))}
      </ul>
    </Section>
  );
}

function Payout({ payout }: { readonly payout: TransactionPayout }) {
  const { t } = useTranslation('transactions');
  const format = useFormat();
  const day = format.day(payout.date);
  return (
    <li>
      <div className={classes['refund']}>
        <span>
          {payout.export_id === null ? (
            day
          ) : (
            <Link to="/payouts/$id" params={{ id: payout.export_id }}>
              {day}
            </Link>
          )}{' '}
          <StatusBadge tone={TONES[payout.status]}>
            {t(`payouts.statuses.${payout.status}`)}
          </StatusBadge>
        </span>
        <Money amount={payout.cleared_amount} />
      </div>
      <Text size="xs" c="dimmed">
        {payout.kind !== 'offset' && <bdi dir="ltr">{payoutReference(payout.id)}</bdi>}{' '}
        {payout.kind === 'manual' && t('payouts.kinds.manual')}{' '}
        {payout.cause !== null && <Cause cause={payout.cause} is_own={payout.is_own} />}
        <bdi dir="auto">{payout.reference_number}</bdi>
      </Text>
    </li>
  );
}

interface CauseProps {
  readonly cause: SetOffCause;
  readonly is_own: boolean;
}

/** Shows the cause of a set-off, with a link. */
function Cause({ cause, is_own }: CauseProps) {
  const { t } = useTranslation('transactions');
  const { kind, terminal, transaction_id, order_id, business_name } = cause;
  const order = transaction_id === null ? null : (order_id ?? `#${transaction_id}`);
  const what = isolate(
    is_own ? t('payouts.causes.own') : (terminal?.tid ?? order ?? business_name ?? ''),
  );
  const text = t(`payouts.causes.${kind}`, { what });
  if (terminal !== null) {
    return (
      <Link to="/terminals/$id" params={{ id: terminal.id }}>
        {text}
      </Link>
    );
  }
  if (is_own || transaction_id === null) return text;
  return (
    <Link to="/transactions" search={{ open: String(transaction_id) }}>
      {text}
    </Link>
  );
}

interface ReferencesProps {
  readonly transaction: TransactionDetail['transaction'];
}

/** Lists all numbers and names that identify the payment. */
function References({ transaction }: ReferencesProps) {
  const { t } = useTranslation('transactions');
  const { brand_id, payment_method } = transaction;
  const ltr = (text: string | null) => text && <bdi dir="ltr">{text}</bdi>;
  const plain = (text: string | null) => text && <bdi>{text}</bdi>;
  const copied = (text: string | null) =>
    text && (
      <Group gap={4} wrap="nowrap">
        {ltr(text)}
        <CopyButton value={text} label={t('copy', { text })} />
      </Group>
    );
  const method = payment_method && t(`methods.${cardName(payment_method)}`);
  const card = [
    transaction.card_type &&
      t(`card_types.${transaction.card_type}`, { defaultValue: transaction.card_type }),
    transaction.card_last_four && `•••• ${transaction.card_last_four}`,
  ].filter(Boolean);
  return (
    <Section title={t('references')}>
      <Facts
        facts={[
          { label: t('reference.order'), value: copied(transaction.order_id) },
          { label: t('reference.charge'), value: copied(transaction.tap_id) },
          {
            label: t('reference.brand'),
            value: (
              <Anchor
                renderRoot={(props) => (
                  <Link {...props} to="/brands/$id" params={{ id: String(brand_id) }} />
                )}
              >
                {transaction.brand_name}
              </Anchor>
            ),
          },
          { label: t('reference.method'), value: method },
          { label: t('reference.card'), value: card.length > 0 && <bdi>{card.join(' ')}</bdi> },
          { label: t('reference.type'), value: t(`types.${transaction.payment_type}`) },
          { label: t('reference.tid'), value: ltr(transaction.tid) },
          { label: t('reference.raw_status'), value: ltr(transaction.raw_status) },
          { label: t('reference.response'), value: plain(transaction.response_message) },
          { label: t('reference.description'), value: plain(transaction.description) },
          { label: t('reference.customer'), value: plain(transaction.customer_name) },
          { label: t('reference.email'), value: ltr(transaction.customer_email) },
          { label: t('reference.phone'), value: ltr(transaction.customer_phone) },
        ].filter(({ value }) => value)}
      />
    </Section>
  );
}
