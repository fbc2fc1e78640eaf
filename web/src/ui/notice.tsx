import type { ReactNode } from 'react';
import classes from './notice.module.css';

interface NoticeProps {
  readonly tone: 'problem' | 'success' | 'warning' | 'info';
  readonly children: ReactNode;
}

/** A message in a page or form. A problem is announced at once, other messages politely. */
export function Notice({ tone, children }: NoticeProps) {
  return (
    <div
      className={classes['notice']}
      data-tone={tone}
      role={tone === 'problem' ? 'alert' : 'status'}
    >
      {children}
    </div>
  );
}
