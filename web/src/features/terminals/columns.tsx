import { Anchor, Group, Tooltip } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Terminal } from '@diwan/contract/features/terminals/records';
import { useTranslation } from '../../lib/i18n.ts';
import { useFormat } from '../../lib/use-format.ts';
import type { Column } from '../../ui/table/data-table.tsx';
import { money } from '../../widgets/columns.tsx';
import { Moment } from '../../widgets/moment.tsx';
import { StatusBadge, type StatusTone } from '../../widgets/status-badge.tsx';

const TONES = {
  pending: 'waiting',
  approved: 'running',
  active: 'good',
  rejected: 'bad',
  expired: 'neutral',
} as const satisfies Record<Terminal['status'], StatusTone>;

interface TerminalBadgeProps {
  readonly terminal: Pick<Terminal, 'status' | 'is_silent'> & Partial<Pick<Terminal, 'end_reason'>>;
}

/** Shows the status of a rental. A silent terminal gets a second badge. */
export function TerminalBadge({ terminal }: TerminalBadgeProps) {
  const { t } = useTranslation('terminals');
  const { status, end_reason = null, is_silent } = terminal;
  return (
    <Group gap={6} wrap="nowrap">
      <StatusBadge tone={TONES[status]}>
        {end_reason === null ? t(`statuses.${status}`) : t(`ends.${end_reason}`)}
      </StatusBadge>
      {is_silent && (
        <Tooltip label={t('silent_text')} multiline maw="20rem">
          <span>
            <StatusBadge tone="bad">{t('silent')}</StatusBadge>
          </span>
        </Tooltip>
      )}
    </Group>
  );
}

/** Returns the columns that all lists of terminals share. */
export function useTerminalColumns() {
  const { t } = useTranslation('terminals');
  const format = useFormat();
  const tid: Column<Terminal> = {
    header: t('tid'),
    sort: ({ tid: text }) => text,
    cell: ({ id, tid: text }) => (
      <Anchor renderRoot={(props) => <Link to="/terminals/$id" params={{ id }} {...props} />}>
        <span className="ltr">{text}</span>
      </Anchor>
    ),
  };
  const start: Column<Terminal> = {
    header: t('start'),
    sort: ({ rental_start }) => rental_start,
    cell: ({ rental_start }) => format.day(rental_start),
  };
  const end: Column<Terminal> = {
    header: t('end'),
    sort: ({ rental_end }) => rental_end,
    cell: ({ rental_end }) => format.day(rental_end),
  };
  const status: Column<Terminal> = {
    header: t('status'),
    phone: 'badge',
    sort: (row) => t(`statuses.${row.status}`),
    cell: (terminal) => <TerminalBadge terminal={terminal} />,
  };
  const last: Column<Terminal> = {
    header: t('last_payment'),
    sort: (row) => row.last_transaction_at ?? '',
    cell: ({ last_transaction_at: at }) => (at === null ? t('never') : <Moment instant={at} />),
  };
  const fee = money<Terminal>(t('fee'), (row) => row.rental_fee, { sorts: true });
  return { tid, start, end, status, last, fee };
}
