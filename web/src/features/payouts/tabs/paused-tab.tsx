import { useState } from 'react';
import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { payoutEndpoints } from '@diwan/contract/features/payouts/endpoints';
import type { PausedPayout } from '@diwan/contract/features/payout-statements/lists';
import { HOLDS } from '@diwan/contract/features/holds/terms';
import { UNPAUSE_REASON } from '@diwan/contract/features/payouts/terms';
import { canManagePayouts } from '@diwan/contract/kernel/roles';
import { say, useTranslation } from '../../../lib/i18n.ts';
import { useUser } from '../../../lib/session.ts';
import { useAction } from '../../../lib/use-action.ts';
import { ConfirmAction } from '../../../ui/dialogs/confirm-action.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { type Columns, DataTable } from '../../../ui/table/data-table.tsx';
import { date } from '../../../widgets/columns.tsx';
import { HoldSteps } from '../../../widgets/holds/hold-steps.tsx';
import { ResolveHold } from '../../../widgets/holds/resolve-hold.tsx';
import { owedColumns } from '../cells.tsx';
import { pausedQuery } from '../queries.ts';
import { sumOf } from '../totals.ts';
import { TabFrame } from './tab-frame.tsx';

export function PausedTab() {
  const { t } = useTranslation('payouts');
  const manages = canManagePayouts(useUser().role);
  const query = useQuery(pausedQuery);
  const [resuming, setResuming] = useState<PausedPayout | null>(null);
  const requested =
    query.data?.some(({ holds }) => holds.some(({ code }) => code === 'bank_details')) === true;
  return (
    <Stack gap="md">
      {manages && requested && (
        <Notice tone="info">
          <Anchor renderRoot={(props) => <Link to="/bank-changes" {...props} />}>
            {t('bank_changes')}
          </Anchor>
        </Notice>
      )}
      <TabFrame
        query={query}
        label="Paused Amount"
        total={sumOf(query.data, ({ amount_to_pay }) => amount_to_pay)}
      >
        {(rows) => <PausedTable rows={rows} onUnpause={setResuming} />}
      </TabFrame>
      {resuming !== null && <Resume row={resuming} onClose={() => setResuming(null)} />}
    </Stack>
  );
}

interface ResumeProps {
  readonly row: PausedPayout;
  readonly onClose: () => void;
}

function Resume({ row, onClose }: ResumeProps) {
  const { t } = useTranslation('payouts');
  const resume = useAction(payoutEndpoints.setPayoutStatus);
  return (
    <ConfirmAction
      title={t('unpause_question', { brand: row.brand_name })}
      confirmLabel={t('unpause')}
      send={() =>
        resume({
          params: { id: String(row.brand_id) },
          body: { status: 'active', reason: UNPAUSE_REASON },
        })
      }
      done="Payout resumed successfully"
      fallback="Failed to unpause payout"
      onClose={onClose}
    >
      {t('unpause_text')}
    </ConfirmAction>
  );
}

/** Shows the reason why a brand's payouts are held, and the step that ends it, with its person. */
function Reason({ row }: { readonly row: PausedPayout }) {
  const [first, ...others] = row.holds;
  const labels = others.map(({ code }) => say(HOLDS[code].label));
  return (
    <Stack gap={4}>
      <span dir="auto">{row.pause_reason}</span>
      {first !== undefined && labels.length > 0 && (
        <Text size="xs" c="dimmed">
          {labels.join(' · ')}
        </Text>
      )}
      <HoldSteps brand_id={row.brand_id} steps={row.steps} holds={row.holds} />
    </Stack>
  );
}

/** Returns the time since which the brand is paused, otherwise the start of its oldest hold. */
const heldSince = ({ paused_at, holds }: PausedPayout): string | null =>
  paused_at ?? holds.flatMap(({ since }) => since ?? []).toSorted()[0] ?? null;

interface RowActions {
  readonly onUnpause: (row: PausedPayout) => void;
}

interface ActionsProps extends RowActions {
  readonly row: PausedPayout;
}

function Actions({ row, onUnpause }: ActionsProps) {
  const { t } = useTranslation('payouts');
  const { brand_name: brand, can } = row;
  return (
    <Group gap="xs">
      {can.resume?.allowed && (
        <Button
          size="xs"
          variant="default"
          aria-label={t('unpause_named', { brand })}
          onClick={() => onUnpause(row)}
        >
          {t('unpause')}
        </Button>
      )}
      {row.holds.map((hold) => (
        <ResolveHold
          key={hold.id}
          hold={hold}
          brand_name={brand}
          named={row.holds.filter((one) => one.can.resolve?.allowed).length > 1}
        />
      ))}
    </Group>
  );
}

const columnsOf = (
  t: TFunction<'payouts'>,
  actions: RowActions | undefined,
): Columns<PausedPayout> => [
  ...owedColumns(t),
  date(t('columns.paused_date'), heldSince, { sorts: true }),
  { header: t('columns.pause_reason'), cell: (row) => <Reason row={row} /> },
  actions && {
    header: t('columns.actions'),
    cell: (row) => <Actions row={row} {...actions} />,
  },
];

interface PausedTableProps extends RowActions {
  readonly rows: readonly PausedPayout[];
}

function PausedTable({ rows, ...actions }: PausedTableProps) {
  const { t } = useTranslation('payouts');
  const columns = columnsOf(t, rows.some(({ can }) => can.resume) ? actions : undefined);
  return (
    <DataTable
      name="paused_payouts"
      label={t('tables.paused')}
      columns={columns}
      rows={rows}
      rowId={({ brand_id }) => String(brand_id)}
      empty={<EmptyState title={t('none.paused')} />}
    />
  );
}
