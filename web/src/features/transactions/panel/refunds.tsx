import { Anchor, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { refundEndpoints } from '@diwan/contract/features/refunds/endpoints';
import { returnFeeOf } from '@diwan/contract/features/refunds/cost';
import {
  type Refund,
  type RefundList,
  refundDraft,
} from '@diwan/contract/features/refunds/records';
import type { TransactionDetail } from '@diwan/contract/features/transactions/records';
import { positiveKwd } from '@diwan/contract/kernel/money';
import { cleanText, emptyOr } from '@diwan/contract/kernel/text';
import { formatCurrency } from '../../../lib/format.ts';
import { say, useLanguage, useTranslation } from '../../../lib/i18n.ts';
import { useAction } from '../../../lib/use-action.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { AmountField } from '../../../ui/form/amount-field.tsx';
import { TextareaField, TextField } from '../../../ui/form/fields.tsx';
import { Moment } from '../../../widgets/moment.tsx';
import { useMoneyText } from '../../../widgets/money-text.ts';
import { Money } from '../../../widgets/money.tsx';
import { StatusBadge } from '../../../widgets/status-badge.tsx';
import { sumAmounts } from '../../../widgets/sum-amounts.ts';
import { refundsQuery } from '../queries.ts';
import { DisputeActions } from './dispute-actions.tsx';
import { ReturnCost } from './return-cost.tsx';
import { Section } from './section.tsx';
import classes from './panel.module.css';

const TONES = {
  PENDING: 'waiting',
  REFUNDED: 'good',
  FAILED: 'bad',
  OPEN: 'waiting',
  LOST: 'bad',
  WON: 'good',
  REVERSED: 'neutral',
} as const;

interface RefundsProps {
  readonly transaction: TransactionDetail['transaction'];
}

/** Lists the amounts returned to the customer, with buttons to return more. */
export function Refunds({ transaction }: RefundsProps) {
  const { t } = useTranslation('transactions');
  const { data } = useQuery(refundsQuery(String(transaction.id)));
  if (data === undefined) return null;
  const acts = KINDS.some((kind) => data.can[kind] !== undefined);
  if (data.refunds.length === 0 && !acts) return null;
  return (
    <Section title={t('refunds.title')}>
      <Stack gap="sm">
        {data.refunds.length === 0 ? (
          <Text c="dimmed">{t('refunds.none')}</Text>
        ) : (
          <ul className={classes['refunds']}>
            {data.refunds.map((refund) => (
              <GivenBack key={refund.id} transaction={transaction} refund={refund} />
            ))}
          </ul>
        )}
        {acts && <RefundActions transaction={transaction} list={data} />}
      </Stack>
    </Section>
  );
}

interface GivenBackProps extends RefundsProps {
  readonly refund: Refund;
}

function GivenBack({ transaction, refund }: GivenBackProps) {
  const { t } = useTranslation('transactions');
  const money = useMoneyText();
  const moved = [
    [t('refunds.taken'), refund.taken_at],
    [t('refunds.given_back'), refund.given_back_at],
  ] as const;
  return (
    <li>
      <div className={classes['refund']}>
        <span>
          {t(`refunds.kinds.${refund.kind}`)}{' '}
          <StatusBadge tone={TONES[refund.status]}>
            {t(`refunds.statuses.${refund.status}`)}
          </StatusBadge>
        </span>
        <Money amount={refund.amount} />
      </div>
      <Text size="xs" c="dimmed">
        <Moment instant={refund.created_at} />
        {refund.requested_by !== null && (
          <>
            {' · '}
            <bdi dir="ltr">{refund.requested_by}</bdi>
          </>
        )}
        {refund.reference !== null && (
          <>
            {' · '}
            <bdi dir="ltr">{refund.reference}</bdi>
          </>
        )}
      </Text>
      <Text size="xs" c="dimmed">
        {t('refunds.fee_of', { amount: money(refund.fee) })}
      </Text>
      <Text className={classes['reason'] ?? ''}>{refund.reason}</Text>
      {refund.decision_reason !== null && (
        <Text size="xs" c="dimmed" className={classes['reason'] ?? ''}>
          {t('refunds.decided', { reason: refund.decision_reason })}
        </Text>
      )}
      {moved.map(
        ([label, at]) =>
          at !== null && (
            <Text key={label} size="xs" c="dimmed">
              {label} · <Moment instant={at} />
            </Text>
          ),
      )}
      {refund.kind === 'chargeback' && (
        <Anchor
          size="xs"
          renderRoot={(props) => <Link to="/disputes/$id" params={{ id: refund.id }} {...props} />}
        >
          {t('refunds.evidence')}
        </Anchor>
      )}
      <DisputeActions transaction_id={transaction.id} refund={refund} />
      {refund.problem !== null && (
        <Text size="xs" c="red">
          {refund.problem}
        </Text>
      )}
    </li>
  );
}

interface RefundActionsProps {
  readonly transaction: TransactionDetail['transaction'];
  readonly list: RefundList;
}

const KINDS = ['refund', 'chargeback'] as const;

function RefundActions({ transaction, list }: RefundActionsProps) {
  const { t } = useTranslation('transactions');
  return (
    <Group gap="sm">
      {KINDS.filter((kind) => list.can[kind] !== undefined).map((kind) => (
        <ActionButton
          key={kind}
          variant="default"
          can={list.can[kind]}
          renderDialog={(close) => (
            <GiveBackDialog kind={kind} transaction={transaction} list={list} onClose={close} />
          )}
        >
          {t(`refunds.${kind}`)}
        </ActionButton>
      ))}
    </Group>
  );
}

type Kind = (typeof KINDS)[number];

interface GiveBackDialogProps {
  readonly kind: Kind;
  readonly transaction: TransactionDetail['transaction'];
  readonly list: RefundList;
  readonly onClose: () => void;
}

const WORDS = {
  refund: { done: 'Refund requested', fallback: 'Failed to refund' },
  chargeback: { done: 'Chargeback recorded', fallback: 'Failed to record the chargeback' },
} as const;

const MOST_REFERENCE = 100;

/**
 * Returns the schema of a refund. A chargeback also has the bank's reference. The limit is the
 * remainder of the payment. For an owner, amount and fee also may not exceed the amount owed, and
 * the amount may not exceed the day's limit.
 */
function draftWithin(list: RefundList, money: (amount: number) => string) {
  const { refundable_amount: left, owner, fees } = list;
  const isOwed = (amount: number) =>
    owner === null ||
    fees === null ||
    sumAmounts([amount, returnFeeOf(fees.refund, amount)]) <= owner.owed_amount;
  const amount = positiveKwd
    .refine((value) => value <= left, {
      error: say('At most {amount} can still be refunded.', { amount: money(left) }),
      abort: true,
    })
    .refine(isOwed, {
      error: say('The refund and its fee may not exceed what we owe you: {amount}.', {
        amount: money(owner?.owed_amount ?? 0),
      }),
      abort: true,
    })
    .refine((value) => owner === null || value <= owner.day_left, {
      error: say('You can refund at most {limit} a day. Today you can still refund {amount}.', {
        limit: money(owner?.day_limit ?? 0),
        amount: money(owner?.day_left ?? 0),
      }),
    });
  return refundDraft.extend({ amount, reference: emptyOr(cleanText({ max: MOST_REFERENCE })) });
}

/** Returns the largest amount that this person can refund now. */
function mostOf({ refundable_amount, owner, fees }: RefundList): number {
  if (owner === null || fees === null) return refundable_amount;
  const { owed_amount, day_left } = owner;
  const after_fee = sumAmounts([owed_amount, -returnFeeOf(fees.refund, owed_amount)]);
  return Math.max(0, Math.min(refundable_amount, day_left, after_fee));
}

/** Refunds a payment, fully or in part. The button states the amount that will move. */
function GiveBackDialog({ kind, transaction, list, onClose }: GiveBackDialogProps) {
  const { t } = useTranslation('transactions');
  const language = useLanguage();
  const refund = useAction(refundEndpoints.createRefund);
  const chargeback = useAction(refundEndpoints.recordChargeback);
  const { owner } = list;
  const most = mostOf(list);
  const thing = transaction.order_id ?? transaction.tap_id ?? `#${transaction.id}`;
  const text = useMoneyText();
  const money = (value: number) => text(value, transaction.currency);
  return (
    <FormDialog
      title={t(`refunds.${kind}_question`, { thing })}
      schema={draftWithin(list, money)}
      values={{ amount: most, reason: '', reference: '' }}
      send={({ reference, ...draft }) => {
        const params = { id: String(transaction.id) };
        if (kind === 'refund') return refund({ params, body: draft });
        return chargeback({ params, body: reference === '' ? draft : { ...draft, reference } });
      }}
      done={WORDS[kind].done}
      fallback={WORDS[kind].fallback}
      submitLabel={({ amount }) =>
        Number.isFinite(Number(amount))
          ? t(`refunds.${kind}_amount`, { amount: money(Number(amount)) })
          : t(`refunds.${kind}`)
      }
      onClose={onClose}
    >
      {({ control, watch }) => (
        <>
          <Text c="dimmed">{t(`refunds.${kind}_text`, { amount: money(most) })}</Text>
          {owner !== null && (
            <Text c="dimmed">
              {t('refunds.owner_text', {
                owed: money(owner.owed_amount),
                left: money(owner.day_left),
                limit: money(owner.day_limit),
              })}
            </Text>
          )}
          <AmountField
            control={control}
            name="amount"
            label={t('refunds.amount', {
              currency: formatCurrency(transaction.currency, language),
            })}
          />
          <ReturnCost kind={kind} list={list} amount={watch('amount')} />
          {kind === 'chargeback' && (
            <TextField
              control={control}
              name="reference"
              label={t('refunds.reference')}
              dir="auto"
            />
          )}
          <TextareaField
            control={control}
            name="reason"
            label={t('refunds.reason')}
            required
            dir="auto"
          />
        </>
      )}
    </FormDialog>
  );
}
