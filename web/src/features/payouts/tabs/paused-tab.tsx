import { useState } from 'react';
import { Anchor, Box, Button, Group, Stack, Switch, Text } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { partnerEndpoints } from '@diwan/contract/features/partners/endpoints';
import type { Partner } from '@diwan/contract/features/partners/records';
import { payoutEndpoints } from '@diwan/contract/features/payouts/endpoints';
import type { PausedPayout } from '@diwan/contract/features/payouts/records';
import { HOLDS } from '@diwan/contract/features/holds/terms';
import { UNPAUSE_REASON } from '@diwan/contract/features/payouts/terms';
import { canManagePayouts } from '@diwan/contract/kernel/roles';
import { say, useTranslation } from '../../../lib/i18n.ts';
import { useUser } from '../../../lib/session.ts';
import { useAction } from '../../../lib/use-action.ts';
import { ConfirmAction } from '../../../ui/dialogs/confirm-action.tsx';
import { ReasonDialog } from '../../../ui/dialogs/reason-dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { Surface } from '../../../ui/surface.tsx';
import { type Columns, DataTable } from '../../../ui/table/data-table.tsx';
import { useRun } from '../../../ui/use-run.ts';
import { date } from '../../../widgets/columns.tsx';
import { partnersQuery } from '../../../widgets/partner-picker.tsx';
import { BankCell, BrandCell, OwedAmount } from '../cells.tsx';
import { pausedQuery } from '../queries.ts';
import { sumOf } from '../totals.ts';
import { TabFrame } from './tab-frame.tsx';

export function PausedTab() {
  const { t } = useTranslation('payouts');
  const manages = canManagePayouts(useUser().role);
  const query = useQuery(pausedQuery);
  const [resuming, setResuming] = useState<PausedPayout | null>(null);
  const [releasing, setReleasing] = useState<PausedPayout | null>(null);
  const requested = query.data?.some(({ holds }) => holds.includes('bank_details')) === true;
  return (
    <>
      {manages && requested && (
        <Box mb="md">
          <Notice tone="info">
            <Anchor renderRoot={(props) => <Link to="/bank-changes" {...props} />}>
              {t('bank_changes')}
            </Anchor>
          </Notice>
        </Box>
      )}
      <TabFrame
        query={query}
        label="Paused Amount"
        total={sumOf(query.data, ({ amount_to_pay }) => amount_to_pay)}
      >
        {(rows) => <PausedTable rows={rows} onUnpause={setResuming} onRelease={setReleasing} />}
      </TabFrame>
      {manages && <PartnerDefaults />}
      {resuming !== null && <Resume row={resuming} onClose={() => setResuming(null)} />}
      {releasing !== null && <Release row={releasing} onClose={() => setReleasing(null)} />}
    </>
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

/** Ends the hold of a returned payment without other bank details. */
function Release({ row, onClose }: ResumeProps) {
  const { t } = useTranslation('payouts');
  const release = useAction(payoutEndpoints.releaseReturned);
  return (
    <ReasonDialog
      title={t('release_returned_question', { brand: row.brand_name })}
      submitLabel={t('release_returned')}
      send={(body) => release({ params: { id: String(row.brand_id) }, body })}
      done="The hold has been ended"
      fallback="Failed to end the hold"
      onClose={onClose}
    >
      {t('release_returned_text')}
    </ReasonDialog>
  );
}

/** Whether payouts of a partner's new brands run from the start, or wait for an administrator. */
function PartnerDefaults() {
  const { t } = useTranslation('payouts');
  const { data = [] } = useQuery(partnersQuery);
  if (data.length === 0) return null;
  return (
    <Surface title={t('defaults.title')}>
      <Stack gap="sm">
        <Text c="dimmed">{t('defaults.text')}</Text>
        {data.map((partner) => (
          <PartnerSwitch key={partner.id} partner={partner} />
        ))}
      </Stack>
    </Surface>
  );
}

function PartnerSwitch({ partner }: { readonly partner: Partner }) {
  const { t } = useTranslation('payouts');
  const queries = useQueryClient();
  const save = useAction(partnerEndpoints.setDefaultPayoutStatus, {
    onDone: (saved) =>
      queries.setQueryData(partnersQuery.queryKey, (all) =>
        all?.map((one) => (one.id === saved.id ? saved : one)),
      ),
  });
  const { run, busy } = useRun(
    (default_payout_status: Partner['default_payout_status']) =>
      save({ params: { id: String(partner.id) }, body: { default_payout_status } }),
    {
      done: ({ default_payout_status: status }) =>
        say('Default payout status updated to {status}', { status: say(status) }),
      fallback: 'Failed to update default payout status',
    },
  );
  const active = partner.default_payout_status === 'active';
  return (
    <Switch
      label={<bdi>{partner.name}</bdi>}
      description={t(active ? 'defaults.active' : 'defaults.paused')}
      checked={active}
      disabled={busy}
      onChange={(event) => run(event.currentTarget.checked ? 'active' : 'paused')}
    />
  );
}

/** The reason, and who does what to release the money. */
function Reason({ row }: { readonly row: PausedPayout }) {
  const { t } = useTranslation('payouts');
  return (
    <Stack gap={2}>
      <span dir="auto">{row.pause_reason}</span>
      {row.holds.map((hold) => (
        <Text key={hold} size="xs" c="dimmed">
          {t('next_step', { step: say(HOLDS[hold].release) })}
        </Text>
      ))}
    </Stack>
  );
}

interface RowActions {
  readonly onUnpause: (row: PausedPayout) => void;
  readonly onRelease: (row: PausedPayout) => void;
}

interface ActionsProps extends RowActions {
  readonly row: PausedPayout;
}

function Actions({ row, onUnpause, onRelease }: ActionsProps) {
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
      {can.release_returned?.allowed && (
        <Button
          size="xs"
          variant="default"
          aria-label={t('release_returned_named', { brand })}
          onClick={() => onRelease(row)}
        >
          {t('release_returned')}
        </Button>
      )}
    </Group>
  );
}

const columnsOf = (
  t: TFunction<'payouts'>,
  actions: RowActions | undefined,
): Columns<PausedPayout> => [
  {
    header: t('columns.brand'),
    sort: (row) => row.brand_name,
    cell: (row) => <BrandCell id={row.brand_id} name={row.brand_name} logo_url={row.logo_url} />,
  },
  { header: t('columns.bank'), cell: (row) => <BankCell {...row} /> },
  {
    header: t('columns.amount'),
    align: 'end',
    sort: (row) => row.amount_to_pay,
    cell: (row) => <OwedAmount row={row} />,
  },
  date(t('columns.paused_date'), (row) => row.paused_at, { sorts: true }),
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
      label={t('tables.paused')}
      columns={columns}
      rows={rows}
      rowId={({ brand_id }) => String(brand_id)}
      empty={<EmptyState title={t('none.paused')} />}
    />
  );
}
