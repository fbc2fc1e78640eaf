import type {
  ReconciliationDay,
  ReconciliationRow,
} from '@diwan/contract/features/reconciliation/records';
import { useTranslation } from '../../lib/i18n.ts';
import { StatusBadge, type StatusTone } from '../../widgets/status-badge.tsx';

/** The state of a day. A current run is shown instead of an earlier result. */
export function DayBadge({ day }: { readonly day: ReconciliationDay }) {
  const { t } = useTranslation('reconciliation');
  if (day.run.state === 'running') {
    return <StatusBadge tone="running">{t('runs.running')}</StatusBadge>;
  }
  if (day.run.state === 'failed') return <StatusBadge tone="bad">{t('runs.failed')}</StatusBadge>;
  const tones = { matched: 'good', resolved: 'good', open: 'bad', unread: 'neutral' } as const;
  // Its sums differ, and a person has explained why.
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

/** The state of a row, or that it needs a second person. */
export function StateBadge({ row }: { readonly row: ReconciliationRow }) {
  const { t } = useTranslation('reconciliation');
  if (row.state === 'open' && row.proposals[0]?.state === 'proposed') {
    return <StatusBadge tone="running">{t('row_states.proposed')}</StatusBadge>;
  }
  return <StatusBadge tone={STATE_TONES[row.state]}>{t(`row_states.${row.state}`)}</StatusBadge>;
}
