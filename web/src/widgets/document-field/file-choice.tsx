import type { ReactNode } from 'react';
import classes from './document-field.module.css';

export interface FileChoiceProps {
  readonly id: string;
  /** Names what is chosen, not only the way: 'Commercial license: Choose file'. */
  readonly label: string;
  readonly accept: string;
  /** Opens the camera app of a phone, on its back. */
  readonly camera?: boolean;
  readonly invalid: boolean;
  readonly disabled: boolean;
  readonly described_by: string;
  readonly onChoose: (file: File) => void;
  readonly children: ReactNode;
}

/** A file input that looks like a button and keeps the name, focus and keys of an input. */
export function FileChoice({ camera = false, ...props }: FileChoiceProps) {
  return (
    <span className={classes['choice']}>
      <input
        id={props.id}
        type="file"
        accept={camera ? 'image/*' : props.accept}
        capture={camera ? 'environment' : undefined}
        aria-label={props.label}
        aria-invalid={props.invalid}
        aria-describedby={props.described_by}
        disabled={props.disabled}
        onChange={(event) => {
          const input = event.currentTarget;
          const file = input.files?.[0];
          if (file !== undefined) props.onChoose(file);
          // The same file, taken again after a change, must be noticed too.
          input.value = '';
        }}
      />
      <label htmlFor={props.id}>{props.children}</label>
    </span>
  );
}
