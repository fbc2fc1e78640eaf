import type { ReactNode } from 'react';
import { useReadsOnly } from '../../lib/session.ts';

/** Shows actions that change data. Auditors do not see them. */
export const Edits = ({ children }: { readonly children: ReactNode }) =>
  useReadsOnly() ? null : children;
