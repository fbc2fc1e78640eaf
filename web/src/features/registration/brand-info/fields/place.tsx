import type { ReactNode } from 'react';
import type { BrandField } from '../brand-values.ts';

interface FieldAnchorProps {
  readonly field: BrandField;
  readonly children: ReactNode;
}

/** Marks a field's position on the page, so that the topmost error gets the focus. */
export function FieldAnchor({ field, children }: FieldAnchorProps) {
  return <div data-field={field}>{children}</div>;
}
