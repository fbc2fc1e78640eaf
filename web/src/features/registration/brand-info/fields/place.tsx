import type { ReactNode } from 'react';
import type { BrandField } from '../brand-values.ts';

interface PlaceProps {
  readonly field: BrandField;
  readonly children: ReactNode;
}

/** Marks a field's position on the page, so that the topmost error gets the focus. */
export function Place({ field, children }: PlaceProps) {
  return <div data-field={field}>{children}</div>;
}
