import { useId } from 'react';
import { Checkbox, type CheckboxProps } from '@mantine/core';
import classes from './row-checkbox.module.css';

/** Shows a checkbox in a row. On a phone its label makes the target large enough for a finger. */
export function RowCheckbox(props: CheckboxProps & { readonly 'aria-label': string }) {
  const id = useId();
  return (
    <label className={classes['target']} htmlFor={id}>
      <Checkbox id={id} size="md" {...props} />
    </label>
  );
}
