import { useEffect, useState } from 'react';
import { Button, Progress, Stack, Text, Anchor } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { settlementEndpoints } from '@diwan/contract/features/settlements/endpoints';
import type { SettlementCheck, CheckError } from '@diwan/contract/features/settlements/records';
import { errorText } from '../../../lib/api-error.ts';
import { call } from '../../../lib/api.ts';
import { say, useTranslation } from '../../../lib/i18n.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { AlertDialog } from '../../../ui/dialogs/alert-dialog.tsx';
import { SurfaceLine } from '../../../ui/surface.tsx';
import { transactionsKey } from '../queries.ts';
import classes from './settlement.module.css';
import { Link } from '@tanstack/react-router';
import { useProblemText } from '../../../widgets/use-problem-text.ts';

/** Lists the charges that a check could not settle, with the reason and a link. */
function CheckErrors({ check }: { readonly check: SettlementCheck }) {
  const { t } = useTranslation('transactions');
  const format = useFormat();
  const problemText = useProblemText();
  const { errors, error_count } = check;
  if (errors.length === 0) return null;
  const more = error_count - errors.length;
  return (
    <>
      <ul className={classes['errors']} aria-label={t('check.errors')}>
        {errors.map((error) => (
          <li key={`${error.object} ${error.object_id} ${error.problem}`}>
            <ErrorLink error={error} /> {problemText(error.problem)}
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Text size="sm" c="dimmed">
          {t('check.more_errors', { number: format.number(more) })}
        </Text>
      )}
    </>
  );
}

/**
 * Shows a link to the platform's transaction, otherwise to the provider's message in the
 * quarantine.
 */
function ErrorLink({ error }: { readonly error: CheckError }) {
  const { object_id, transaction_id } = error;
  if (object_id === null) return null;
  const id = <bdi dir="ltr">{object_id}</bdi>;
  return transaction_id === null ? (
    <Anchor underline="always" renderRoot={(props) => <Link to="/quarantine" {...props} />}>
      {id}
    </Anchor>
  ) : (
    <Anchor
      underline="always"
      renderRoot={(props) => (
        <Link to="/transactions" search={{ open: String(transaction_id) }} {...props} />
      )}
    >
      {id}
    </Anchor>
  );
}

const WHOLE = 100;

const shareOf = ({ total_checked, updated_count, error_count }: SettlementCheck): number =>
  total_checked === 0 ? WHOLE : ((updated_count + error_count) / total_checked) * WHOLE;

/** Checks all pending settlements with the provider, and shows the progress. */
export function SettlementCard() {
  const { t } = useTranslation('transactions');
  const counts = useCounts();
  const { start, check, running } = useSettlementCheck();
  const [asked, setAsked] = useState(false);
  const busy = start.isPending || running;
  const failed = start.isError
    ? say('Error checking settlement: {message}', {
        message: errorText(start.error, 'Something went wrong on our side'),
      })
    : null;
  return (
    <div className={classes['card']}>
      <SurfaceLine
        title={t('check.title')}
        text={t('check.text')}
        actions={
          <Button
            size="xs"
            variant="default"
            loading={busy}
            onClick={() => {
              setAsked(true);
              start.mutate();
            }}
          >
            {t('check.all')}
          </Button>
        }
      >
        {check !== null && (
          <Stack gap="xs" role="status" pb="xs">
            {running && (
              <Progress
                value={shareOf(check)}
                animated
                aria-label={t('check.title')}
                transitionDuration={200}
              />
            )}
            <Text c="dimmed">{counts(check)}</Text>
            <CheckErrors check={check} />
          </Stack>
        )}
      </SurfaceLine>
      <AlertDialog title={t('check.title')} onClose={() => setAsked(false)}>
        {asked && !busy && (failed !== null || check !== null) ? (
          <>
            <Text>{failed ?? (check && counts(check))}</Text>
            {failed === null && check !== null && <CheckErrors check={check} />}
          </>
        ) : null}
      </AlertDialog>
    </div>
  );
}

/** Returns a function that states the counts of a check in words. */
function useCounts() {
  const { t } = useTranslation('transactions');
  const format = useFormat();
  return (check: SettlementCheck): string => {
    const counts = t('check.counts', {
      checked: format.number(check.total_checked),
      updated: format.number(check.updated_count),
      errors: format.number(check.error_count),
    });
    return check.state === 'failed' ? `${t('check.failed')} ${counts}` : counts;
  };
}

const POLL_MS = 1_000;
const checkKey = ['settlement-check'] as const;

/**
 * Starts and follows the check of all pending settlements, which runs on the server. Its state is
 * kept when the person visits other pages.
 */
function useSettlementCheck() {
  const queries = useQueryClient();
  const start = useMutation({
    mutationFn: () => call(settlementEndpoints.checkSettlements),
    onSuccess: (check) => queries.setQueryData(checkKey, check),
  });
  const { data: check = null } = useQuery<SettlementCheck | null>({
    queryKey: checkKey,
    queryFn: ({ signal }) => {
      const known = queries.getQueryData<SettlementCheck>(checkKey);
      if (known === undefined) return null;
      const params = { id: known.id };
      return call(settlementEndpoints.readSettlementCheck, { params }, { signal });
    },
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? POLL_MS : false),
    gcTime: Infinity,
  });
  const running = check?.state === 'running';
  const updated = check?.updated_count ?? 0;
  useEffect(() => {
    if (updated > 0) void queries.invalidateQueries({ queryKey: transactionsKey });
  }, [queries, updated, running]);
  return { start, check, running };
}
