import { Anchor, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { TransactionDetail } from '@diwan/contract/features/transactions/records';
import { useTranslation } from '../../../lib/i18n.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Section } from './section.tsx';

interface ReferencesProps {
  readonly transaction: TransactionDetail['transaction'];
}

/** Every number and name by which somebody may ask about the payment. */
export function References({ transaction }: ReferencesProps) {
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
  const method =
    payment_method && t(`methods.${payment_method === 'DEEMA' ? 'BNPL' : payment_method}`);
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
