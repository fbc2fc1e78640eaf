import { useState } from 'react';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { payoutEndpoints } from '@diwan/contract/features/payouts/endpoints';
import { isAdmin } from '@diwan/contract/kernel/roles';
import type { PayoutExportDetail, PayoutLine } from '@diwan/contract/features/payouts/records';
import { errorText } from '../../../lib/api-error.ts';
import { call } from '../../../lib/api.ts';
import { say, useTranslation } from '../../../lib/i18n.ts';
import { useUser } from '../../../lib/session.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { type Columns, DataTable } from '../../../ui/table/data-table.tsx';
import { money } from '../../../widgets/columns.tsx';
import { toastSuccess } from '../../../ui/toast.ts';
import { Money } from '../../../widgets/money.tsx';
import { StatusBadge } from '../../../widgets/status-badge.tsx';
import { BankCell, BrandCell } from '../cells.tsx';
import { payoutsKey } from '../queries.ts';
import { decideOnce } from '../work/decide-once.ts';
import { RunningWork } from '../work/running-work.tsx';
import { ReasonDialog } from '../../../ui/dialogs/reason-dialog.tsx';
import { useAction } from '../../../lib/use-action.ts';

type Deed = 'confirm' | 'return';
interface Asked {
  readonly deed: Deed;
  readonly line: PayoutLine;
}

const TONES = {
  reserved: 'waiting',
  paid: 'good',
  returned: 'bad',
  released: 'neutral',
  listed: 'neutral',
} as const;

/** A paid line can come back from the bank; one that waits can be confirmed, or come back too. */
const deedsOf = (payout: PayoutExportDetail, { status }: PayoutLine): readonly Deed[] => {
  if (payout.kind === 'statement') return [];
  if (status === 'reserved') {
    return [
      ...(payout.can.confirm ? (['confirm'] as const) : []),
      ...(payout.first_file_at === null ? [] : (['return'] as const)),
    ];
  }
  return status === 'paid' ? ['return'] : [];
};

/** What is a payment to a brand, and not taken out or merely listed. */
const hasStatement = (payout: PayoutExportDetail, { status }: PayoutLine): boolean =>
  payout.kind === 'payout' && status !== 'released' && status !== 'listed';

const columnsOf = (
  t: TFunction<'payouts'>,
  number: (value: number) => string,
  payout: PayoutExportDetail,
  onAsk: ((asked: Asked) => void) | undefined,
): Columns<PayoutLine> => [
  {
    header: t('columns.brand'),
    sort: (row) => row.brand_name,
    cell: (row) => (
      <Stack gap={2}>
        <BrandCell id={row.brand_id} name={row.brand_name} logo_url={row.logo_url} />
        {row.contact_name !== null && (
          <Text size="xs" c="dimmed" dir="auto">
            {row.contact_name}
          </Text>
        )}
      </Stack>
    ),
  },
  { header: t('columns.bank'), cell: (row) => <BankCell {...row} /> },
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
    cell: (row) => (
      <Stack gap={2} align="flex-start">
        <StatusBadge tone={TONES[row.status]}>{t(`line_statuses.${row.status}`)}</StatusBadge>
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
        {deedsOf(payout, row).map((deed) => (
          <Button
            key={deed}
            size="xs"
            variant={deed === 'confirm' ? 'filled' : 'default'}
            aria-label={t(`deeds_named.${deed}`, { brand: row.brand_name })}
            onClick={() => onAsk({ deed, line: row })}
          >
            {t(`deeds.${deed}`)}
          </Button>
        ))}
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
  const admin = isAdmin(useUser().role);
  const [asked, setAsked] = useState<Asked | null>(null);
  const markReturned = useAction(payoutEndpoints.returnBrandPayout);
  const columns = columnsOf(t, number, payout, admin ? setAsked : undefined);
  const close = () => setAsked(null);
  const params = asked && { id: payout.id, brandId: String(asked.line.brand_id) };
  return (
    <>
      <DataTable
        label={t('columns.brands')}
        columns={columns}
        rows={lines}
        rowId={({ brand_id }) => String(brand_id)}
        empty={<EmptyState title={t('none.brands')} />}
      />
      {asked?.deed === 'confirm' && (
        <ConfirmLine payout={payout} line={asked.line} onClose={close} />
      )}
      {asked?.deed === 'return' && params && (
        <ReasonDialog
          title={t('return_question', { brand: asked.line.brand_name })}
          submitLabel={t('deeds.return')}
          fallback="Failed to mark the payment as returned"
          done="Payout marked as returned"
          send={(body) => markReturned({ params, body })}
          onClose={close}
        >
          {t('return_text')}
        </ReasonDialog>
      )}
    </>
  );
}

interface ConfirmLineProps {
  readonly payout: PayoutExportDetail;
  readonly line: PayoutLine;
  readonly onClose: () => void;
}

function ConfirmLine({ payout, line, onClose }: ConfirmLineProps) {
  const { t } = useTranslation('payouts');
  const queries = useQueryClient();
  const brand = line.brand_name;
  const params = { id: payout.id, brandId: String(line.brand_id) };
  const confirm = useMutation({
    mutationFn: () =>
      decideOnce(queries, (idempotency_key) =>
        call(payoutEndpoints.confirmBrandPayout, { params }, { idempotency_key }),
      ),
    onSuccess: async () => {
      onClose();
      toastSuccess(say('Payment to {brand} confirmed successfully', { brand }));
      await queries.invalidateQueries({ queryKey: payoutsKey });
    },
  });
  return (
    <ConfirmDialog
      opened
      title={t('confirm_line_question', { brand })}
      confirmLabel={t('deeds.confirm')}
      busy={confirm.isPending}
      error={confirm.isError ? errorText(confirm.error, 'Failed to confirm brand payout') : null}
      onConfirm={() => confirm.mutate()}
      onClose={onClose}
    >
      <Text fw={600}>
        <Money amount={line.amount} />
      </Text>
      {confirm.isPending && <RunningWork work="confirm" exportId={payout.id} waiting />}
    </ConfirmDialog>
  );
}
