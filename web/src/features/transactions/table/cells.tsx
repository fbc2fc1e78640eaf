import { Anchor, Text } from '@mantine/core';
import type { TransactionRow } from '@diwan/contract/features/transactions/records';
import { useTranslation } from '../../../lib/i18n.ts';
import { YesOrPending } from '../../../widgets/transactions/yes-or-pending.tsx';
import classes from './cells.module.css';

interface CellProps {
  readonly row: TransactionRow;
}

/** The order's id, leading to its page at the partner where there is one. */
export function Order({ row, brand }: CellProps & { readonly brand: boolean }) {
  const id = row.order_id ?? row.tap_id ?? `#${row.id}`;
  return (
    <span className={`${classes['lines']} ${classes['order']}`}>
      {row.order_url === null ? (
        <span className={classes['id']}>
          <bdi>{id}</bdi>
        </span>
      ) : (
        <Anchor href={row.order_url} target="_blank" rel="noreferrer" className={classes['id']}>
          <bdi>{id}</bdi>
        </Anchor>
      )}
      {brand && (
        <Text span size="xs" c="dimmed" className={classes['id'] ?? ''}>
          <bdi>{row.brand_name}</bdi>
        </Text>
      )}
    </span>
  );
}

/** Name, e-mail and phone, as far as the customer gave them. */
export function Customer({ row }: CellProps) {
  const { customer_name, customer_email, customer_phone } = row;
  const reach = [customer_email, customer_phone].filter((text) => text !== null);
  if (customer_name === null && reach.length === 0) return '—';
  return (
    <span className={classes['lines']}>
      {customer_name !== null && (
        <span>
          <bdi>{customer_name}</bdi>
        </span>
      )}
      {reach.map((text) => (
        <Text key={text} span size="xs" c="dimmed" className={classes['reach'] ?? ''}>
          <bdi dir="ltr">{text}</bdi>
        </Text>
      ))}
    </span>
  );
}

/** How it was paid, with the type of the card. */
export function Method({ row }: CellProps) {
  const { t } = useTranslation('transactions');
  if (row.payment_method === null) return '—';
  return (
    <span className={classes['lines']}>
      <span>{t(`methods.${row.payment_method === 'DEEMA' ? 'BNPL' : row.payment_method}`)}</span>
      {row.card_type !== null && (
        <Text span size="xs" c="dimmed">
          {t(`card_types.${row.card_type}`, { defaultValue: row.card_type })}
        </Text>
      )}
    </span>
  );
}

/** Yes or Pending; what was never paid has nothing to wait for. */
export function Moved({ row, yes }: CellProps & { readonly yes: boolean }) {
  const ended = row.status === 'FAILED' || row.status === 'ABANDONED';
  return ended ? '—' : <YesOrPending yes={yes} />;
}
