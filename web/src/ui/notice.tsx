import type { ReactNode } from 'react';
import classes from './notice.module.css';

interface NoticeProps {
  readonly tone: 'problem' | 'success' | 'warning' | 'info';
  readonly children: ReactNode;
}

/**
 * Shows a message on a page or in a form. Screen readers announce a problem immediately, and other
 * messages when they pause.
 */
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
