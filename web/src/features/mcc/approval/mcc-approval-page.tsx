import { useState } from 'react';
import { Button, Progress, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { BulkApproval as Outcome, PendingBrand } from '@diwan/contract/features/mcc/records';
import { say, useTranslation } from '../../../lib/i18n.ts';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { toastError } from '../../../ui/toast.ts';
import { QueryView } from '../../../ui/views/query-view.tsx';
import { pendingBrandsQuery } from '../queries.ts';
import { isReady, PendingTable } from './pending-table.tsx';
import { type Action, useAction } from '../../../lib/use-action.ts';
import { mccEndpoints } from '@diwan/contract/features/mcc/endpoints';
import { useRun } from '../../../ui/use-run.ts';
import { Edits } from '../../../ui/views/edits.tsx';

/**
 * The number of brands that one request approves. It is low enough for visible progress, and high
 * enough for a long queue.
 */
const PART = 20;

const NOTHING: Outcome = { approved: 0, failed: 0, notifications: 0, failures: [] };

const add = (a: Outcome, b: Outcome): Outcome => ({
  approved: a.approved + b.approved,
  failed: a.failed + b.failed,
  notifications: a.notifications + b.notifications,
  failures: [...a.failures, ...b.failures],
});

/**
 * Approves brands in several requests, so that progress is visible. It continues if the page is
 * left. If a request fails, the brands of earlier ones stay approved.
 */
async function approveInParts(
  approve: Action<typeof mccEndpoints.approveBrands>,
  ids: readonly number[],
  report: (done: number) => void,
): Promise<Outcome> {
  let outcome = NOTHING;
  for (let from = 0; from < ids.length; from += PART) {
    const brand_ids = ids.slice(from, from + PART);
    outcome = add(outcome, await approve({ body: { brand_ids } }));
    report(from + brand_ids.length);
  }
  return outcome;
}

const NONE: ReadonlySet<string> = new Set();

/** Lists brands with submitted documents whose category needs approval. */
export function MccApprovalPage() {
  const { t } = useTranslation('mcc');
  const query = useQuery(pendingBrandsQuery);
  const [ticked, setTicked] = useState(NONE);
  const bulk = useBulkApproval(() => setTicked(NONE));
  // This ignores ticks of brands that have left the queue or are not ready.
  const chosen = (query.data ?? []).filter(
    (brand) => ticked.has(String(brand.id)) && isReady(brand),
  );
  return (
    <>
      <PageHeader
        title={t('approval_title')}
        subtitle={t('approval_subtitle')}
        back={{ label: t('back'), link: { to: '/settings' } }}
        actions={
          <>
            <Button variant="default" renderRoot={(props) => <Link to="/mcc" {...props} />}>
              {t('to_settings')}
            </Button>
            <Button variant="default" renderRoot={(props) => <Link to="/businesses" {...props} />}>
              {t('to_businesses')}
            </Button>
            {query.data?.length !== 0 && <BulkButton bulk={bulk} chosen={chosen} />}
          </>
        }
      />
      <Stack gap="md">
        <BulkProgress bulk={bulk} />
        <QueryView query={query} fallback="Failed to fetch pending brands">
          {(data) => (
            <PendingTable
              brands={data}
              chosen={new Set(chosen.map(({ id }) => String(id)))}
              onChoose={setTicked}
            />
          )}
        </QueryView>
      </Stack>
    </>
  );
}

/** The brands that are being approved, and the number of those that are done. */
interface ApprovalProgress {
  readonly brands: readonly PendingBrand[];
  readonly done: number;
}

/** Approves many brands. Shows the progress, then the result of each brand. */
function useBulkApproval(onDone: () => void) {
  const approveSome = useAction(mccEndpoints.approveBrands, { stale_if_refused: true });
  const [standing, setStanding] = useState<ApprovalProgress | null>(null);
  const { run, busy, answer } = useRun(
    async (brands: readonly PendingBrand[]) => {
      setStanding({ brands, done: 0 });
      const ids = brands.map(({ id }) => id);
      const outcome = await approveInParts(approveSome, ids, (done) =>
        setStanding({ brands, done }),
      );
      onDone();
      return outcome;
    },
    { fallback: 'Failed to approve brands' },
  );
  const start = (brands: readonly PendingBrand[]) => {
    if (brands.length === 0) toastError(say('Please select brands to approve'));
    else run(brands);
  };
  return { start, standing, busy, outcome: answer };
}

type BulkApproval = ReturnType<typeof useBulkApproval>;

interface BulkButtonProps {
  readonly bulk: BulkApproval;
  readonly chosen: readonly PendingBrand[];
}

function BulkButton({ bulk, chosen }: BulkButtonProps) {
  const { t } = useTranslation('mcc');
  return (
    <Edits>
      <Button loading={bulk.busy} onClick={() => bulk.start(chosen)}>
        {chosen.length === 0
          ? t('approve_selected')
          : t('approve_selected_count', { count: chosen.length })}
      </Button>
    </Edits>
  );
}

function BulkProgress({ bulk: { standing, busy, outcome } }: { readonly bulk: BulkApproval }) {
  const { t } = useTranslation('mcc');
  if (standing === null) return null;
  if (busy) {
    const label = t('approving', { done: standing.done, total: standing.brands.length });
    return (
      <Notice tone="info">
        {label}
        <Progress
          value={(standing.done / standing.brands.length) * 100}
          aria-label={label}
          mt="xs"
        />
      </Notice>
    );
  }
  return outcome && <BulkOutcome outcome={outcome} brands={standing.brands} />;
}

interface BulkOutcomeProps {
  readonly outcome: Outcome;
  readonly brands: readonly PendingBrand[];
}

function BulkOutcome({ outcome, brands }: BulkOutcomeProps) {
  const { approved, failed, notifications, failures } = outcome;
  const nameOf = (id: number) => brands.find((brand) => brand.id === id)?.name ?? String(id);
  return (
    <Notice tone={failed === 0 ? 'success' : 'warning'}>
      {say('Approved: {approved}, Failed: {failed}, Notifications sent: {notifications}', {
        approved,
        failed,
        notifications,
      })}
      {failures.length > 0 && (
        <ul>
          {failures.map(({ brand_id, error }) => (
            <li key={brand_id}>
              <bdi>{nameOf(brand_id)}</bdi>: {error}
            </li>
          ))}
        </ul>
      )}
    </Notice>
  );
}
