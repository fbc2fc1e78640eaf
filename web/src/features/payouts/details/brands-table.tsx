import { useState } from 'react';
import { Button, Group, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { payoutEndpoints } from '@diwan/contract/features/payouts/endpoints';
import type {
  PayoutDetails,
  PayoutExportDetail,
  PayoutLine,
} from '@diwan/contract/features/payouts/records';
import {
  type PaymentReturn,
  type PaymentReturnInput,
  paymentReturn,
  RETURN_CODES,
  returnReasonText,
} from '@diwan/contract/features/payouts/return-reasons';
import { payoutReference } from '@diwan/contract/features/payout-lines/terms';
import { isolate } from '../../../lib/format.ts';
import { say, useTranslation } from '../../../lib/i18n.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { ConfirmAction } from '../../../ui/dialogs/confirm-action.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { type Columns, DataTable } from '../../../ui/table/data-table.tsx';
import { money, named } from '../../../widgets/columns.tsx';
import { useMoneyText } from '../../../widgets/money-text.ts';
import { Money } from '../../../widgets/money.tsx';
import { StatusBadge } from '../../../widgets/status-badge.tsx';
import { isShared } from '../line-names.ts';
import { BankCell, BrandCell } from '../cells.tsx';
import { RunningWork } from '../work/running-work.tsx';
import { useDecision } from '../work/use-decision.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { TextareaField } from '../../../ui/form/fields.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { useAction } from '../../../lib/use-action.ts';
import { BankAnswer, BankReason, RejectionActions } from './bank-order.tsx';

const ACTIONS = ['confirm', 'return'] as const;
interface RequestedAction {
  readonly action: (typeof ACTIONS)[number];
  readonly line: PayoutLine;
}

/** Returns the business of a line for a request. Old lines have none. */
const payerOf = ({ business_id }: PayoutLine) => (business_id === null ? {} : { business_id });

const TONES = {
  reserved: 'waiting',
  paid: 'good',
  returned: 'bad',
  released: 'neutral',
  listed: 'neutral',
} as const;

/**
 * Returns whether a line has a statement: it is a payment, and was neither removed nor only listed.
 */
const hasStatement = (payout: PayoutExportDetail, { status }: PayoutLine): boolean =>
  payout.kind === 'payout' && status !== 'released' && status !== 'listed';

/** Shows the value date of the bank's entry, or who confirmed a payment without an entry. */
function BankSide({ bank }: { readonly bank: NonNullable<PayoutLine['bank']> }) {
  const { t } = useTranslation('payouts');
  const format = useFormat();
  const { value_day, confirmed_by_name } = bank;
  const text =
    value_day === null
      ? t('bank_not_seen', { name: isolate(confirmed_by_name ?? '—') })
      : t(confirmed_by_name === null ? 'bank_confirmed' : 'bank_seen', {
          day: format.day(value_day),
        });
  return (
    <Text size="xs" c="dimmed">
      {text}
    </Text>
  );
}

const columnsOf = (
  t: TFunction<'payouts'>,
  number: (value: number) => string,
  { payout, shared }: { readonly payout: PayoutExportDetail; readonly shared: boolean },
  onAsk: ((asked: RequestedAction) => void) | undefined,
): Columns<PayoutLine> => [
  {
    header: t('columns.brand'),
    sort: (row) => row.brand_name,
    cell: (row) => (
      <BrandCell
        id={row.brand_id}
        name={row.brand_name}
        logo_url={row.logo_url}
        note={
          <>
            {payout.kind === 'payout' && <bdi dir="ltr">{payoutReference(row.payout_id)}</bdi>}
            {payout.kind === 'payout' && row.contact_name !== null && ' · '}
            <bdi>{row.contact_name}</bdi>
          </>
        }
      />
    ),
  },
  { header: t('columns.bank'), cell: (row) => <BankCell {...row} /> },
  shared && named(t('one.paid_by'), (row) => row.business_name, { sorts: true }),
  {
    header: t('columns.transactions'),
    align: 'end',
    sort: (row) => row.transaction_count,
    cell: (row) =>
      hasStatement(payout, row) ? (
        <Link
          to="/brands/$id/payouts/$payoutId"
          params={{ id: String(row.brand_id), payoutId: String(row.payout_id) }}
          aria-label={t('one.open_named', { brand: row.brand_name })}
        >
          {number(row.transaction_count)}
        </Link>
      ) : (
        number(row.transaction_count)
      ),
  },
  money(t('columns.amount'), (row) => row.amount, { sorts: true }),
  {
    header: t('columns.status'),
    phone: 'badge',
    cell: (row) => (
      <Stack gap={2} align="flex-start">
        {/* A closed row of a phone shows only the first part of a stack. */}
        <div>
          <StatusBadge tone={TONES[row.status]}>{t(`line_statuses.${row.status}`)}</StatusBadge>
          {row.status === 'reserved' && row.bank_order && <BankAnswer order={row.bank_order} />}
        </div>
        {row.bank && <BankSide bank={row.bank} />}
        {row.status === 'reserved' && row.bank_order && <BankReason order={row.bank_order} />}
        {row.reason !== null && (
          <Text size="xs" c="dimmed" dir="auto">
            {row.reason}
          </Text>
        )}
      </Stack>
    ),
  },
  onAsk && {
    header: t('columns.actions'),
    cell: (row) => (
      <Group gap="xs">
        {ACTIONS.filter((action) => row.can[action]?.allowed).map((action) => (
          <Button
            key={action}
            size="xs"
            variant={action === 'confirm' ? 'filled' : 'default'}
            aria-label={t(`line_named.${action}`, { brand: row.brand_name })}
            onClick={() => onAsk({ action, line: row })}
          >
            {t(`line.${action}`)}
          </Button>
        ))}
        <RejectionActions exportId={payout.id} line={row} />
      </Group>
    ),
  },
];

interface BrandsTableProps {
  readonly payout: PayoutExportDetail;
  readonly lines: readonly PayoutLine[];
}

export function BrandsTable({ payout, lines }: BrandsTableProps) {
  const { t } = useTranslation('payouts');
  const { number } = useFormat();
  const [asked, setAsked] = useState<RequestedAction | null>(null);
  const decides = lines.some(({ can }) => can.confirm !== undefined);
  const shared = lines.some((line) => isShared(line, lines));
  const columns = columnsOf(t, number, { payout, shared }, decides ? setAsked : undefined);
  const close = () => setAsked(null);
  return (
    <>
      <DataTable
        name="payout_lines"
        label={t('columns.brands')}
        columns={columns}
        rows={lines}
        rowId={({ payout_id }) => String(payout_id)}
        empty={<EmptyState title={t('none.brands')} />}
      />
      {asked?.action === 'confirm' && (
        <ConfirmLine payout={payout} line={asked.line} shared={shared} onClose={close} />
      )}
      {asked?.action === 'return' && (
        <ReturnDialog exportId={payout.id} line={asked.line} onClose={close} />
      )}
    </>
  );
}

interface ReturnDialogProps {
  readonly exportId: string;
  readonly line: PayoutLine;
  readonly onClose: () => void;
}

/**
 * Records that a bank returned a payment, with the reason. States the consequence for the brand.
 */
function ReturnDialog({ exportId, line, onClose }: ReturnDialogProps) {
  const { t } = useTranslation('payouts');
  const money_text = useMoneyText();
  const markReturned = useAction(payoutEndpoints.returnBrandPayout);
  const brand = line.brand_name;
  const params = { exportId, brandId: String(line.brand_id) };
  return (
    <FormDialog<PaymentReturnInput, PaymentReturn, PayoutDetails>
      title={t('return_question', { brand })}
      schema={paymentReturn}
      values={{ note: '' }}
      send={(given) =>
        markReturned({ params, body: { reason: returnReasonText(given), ...payerOf(line) } })
      }
      submitLabel={t('line.return')}
      fallback="Failed to mark the payment as returned"
      done="Payout marked as returned"
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <Text>{t('dialogs.return_text', { amount: money_text(line.amount), brand })}</Text>
          <SelectField
            control={control}
            name="code"
            label={t('returning.code')}
            required
            allowDeselect={false}
            data={RETURN_CODES.map((value) => ({
              value,
              label: `${value} · ${t(`returning.reasons.${value}`)}`,
            }))}
          />
          <TextareaField control={control} name="note" label={t('returning.note')} dir="auto" />
        </>
      )}
    </FormDialog>
  );
}

interface ConfirmLineProps {
  readonly payout: PayoutExportDetail;
  readonly line: PayoutLine;
  readonly shared: boolean;
  readonly onClose: () => void;
}

function ConfirmLine({ payout, line, shared, onClose }: ConfirmLineProps) {
  const { t } = useTranslation('payouts');
  const brand = line.brand_name;
  const confirm = useDecision(payoutEndpoints.confirmBrandPayout);
  return (
    <ConfirmAction
      title={t('confirm_line_question', { brand })}
      confirmLabel={t('line.confirm')}
      amount={<Money amount={line.amount} />}
      progress={<RunningWork work="confirm" exportId={payout.id} waiting />}
      send={() =>
        confirm({
          params: { exportId: payout.id, brandId: String(line.brand_id) },
          query: payerOf(line),
        })
      }
      done={() => say('Payment to {brand} confirmed successfully', { brand })}
      fallback="Failed to confirm brand payout"
      onClose={onClose}
    >
      {shared && t('dialogs.pays', { brand, business: line.business_name ?? '' })}
    </ConfirmAction>
  );
}
