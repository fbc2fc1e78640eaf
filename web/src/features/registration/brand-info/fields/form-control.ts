import type { Control } from 'react-hook-form';
import type { BrandBody, BrandValues } from '../brand-values.ts';

export type BrandControl = Control<BrandValues, unknown, BrandBody>;

export interface SectionProps {
  readonly control: BrandControl;
}
