import { useEffect } from 'react';
import type { FieldValues } from 'react-hook-form';
import { type Field, useBound } from '../../ui/form/fields.tsx';
import type { BelowCostNoticeProps } from './below-cost.tsx';
import { BelowCostCheck } from './below-cost-check.tsx';

/** Shows a BelowCostCheck for a field of a form. */
export function BelowCostField<In extends FieldValues, Out>({
  control,
  name,
  losses,
}: Field<BelowCostNoticeProps, In, Out>) {
  const { field, value, error } = useBound({ control, name });
  const { onChange } = field;
  const figures = JSON.stringify(losses);
  // If the figures change, the loss must be confirmed again.
  useEffect(() => {
    onChange(false);
  }, [figures, onChange]);
  return (
    <BelowCostCheck losses={losses} checked={value === true} error={error} onChange={onChange} />
  );
}
