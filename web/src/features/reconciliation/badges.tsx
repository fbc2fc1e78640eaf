import type {
  ReconciliationDay,
  ReconciliationRow,
} from '@diwan/contract/features/reconciliation/records';
import { useTranslation } from '../../lib/i18n.ts';
import { StatusBadge, type StatusTone } from '../../widgets/status-badge.tsx';

/** Shows the state of a day. If a run is in progress or failed, it shows the run's state. */
export function DayBadge({ day }: { readonly day: ReconciliationDay }) {
  const { t } = useTranslation('reconciliation');
  if (day.run.state === 'running') {
    return <StatusBadge tone="running">{t('runs.running')}</StatusBadge>;
  }
  if (day.run.state === 'failed') return <StatusBadge tone="bad">{t('runs.failed')}</StatusBadge>;
  const tones = { matched: 'good', resolved: 'good', open: 'bad', unread: 'neutral' } as const;
  // The day matches only because a person explained its differences.
  const state = day.state === 'matched' && day.resolved_count > 0 ? 'resolved' : day.state;
  return <StatusBadge tone={tones[state]}>{t(`day_states.${state}`)}</StatusBadge>;
}

const KIND_TONES = {
  matched: 'good',
  missing: 'bad',
  over: 'waiting',
  under: 'bad',
} as const satisfies Record<ReconciliationRow['kind'], StatusTone>;

export function KindBadge({ row }: { readonly row: ReconciliationRow }) {
  const { t } = useTranslation('reconciliation');
  return <StatusBadge tone={KIND_TONES[row.kind]}>{t(`kinds.${row.kind}`)}</StatusBadge>;
}

const STATE_TONES = {
  matched: 'good',
  open: 'waiting',
  resolved: 'good',
  cleared: 'neutral',
} as const satisfies Record<ReconciliationRow['state'], StatusTone>;

/** Shows the state of a row. An open row with a proposal shows that it needs a second person. */
export function StateBadge({ row }: { readonly row: ReconciliationRow }) {
  const { t } = useTranslation('reconciliation');
  if (row.state === 'open' && row.proposals[0]?.state === 'proposed') {
    return <StatusBadge tone="running">{t('row_states.proposed')}</StatusBadge>;
  }
  return <StatusBadge tone={STATE_TONES[row.state]}>{t(`row_states.${row.state}`)}</StatusBadge>;
}
