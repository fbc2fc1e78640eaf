import type { ReactNode } from 'react';
import {
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconCircleMinus,
  IconProgress,
} from '@tabler/icons-react';
import classes from './status-badge.module.css';

export type StatusTone = 'good' | 'running' | 'waiting' | 'bad' | 'neutral';

const ICONS = {
  good: IconCircleCheck,
  running: IconProgress,
  waiting: IconClock,
  bad: IconCircleX,
  neutral: IconCircleMinus,
} as const;

/**
 * The colours of statuses in the specification: active green, pending yellow, rejected red. Others
 * are grey.
 */
const TONES: Readonly<Record<string, StatusTone>> = {
  active: 'good',
  approved: 'good',
  verified: 'good',
  pending: 'waiting',
  rejected: 'bad',
  mismatch: 'bad',
};

export const toneOf = (status: string): StatusTone => TONES[status] ?? 'neutral';

interface StatusBadgeProps {
  readonly tone: StatusTone;
  /** The status in the screen's language. */
  readonly children: ReactNode;
}

/** Shows a status by a word and an icon, so that colour is not needed. */
export function StatusBadge({ tone, children }: StatusBadgeProps) {
  const Icon = ICONS[tone];
  return (
    <span className={classes['badge']} data-tone={tone}>
      <Icon size={14} stroke={2} aria-hidden />
      {children}
    </span>
  );
}
