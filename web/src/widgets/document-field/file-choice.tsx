import type { ReactNode } from 'react';
import classes from './document-field.module.css';

export interface FileChoiceProps {
  readonly id: string;
  /** The label, which names the document and the action: 'Commercial license: Choose file'. */
  readonly label: string;
  readonly accept: string;
  /** True if it opens the back camera of a phone. */
  readonly camera?: boolean;
  readonly invalid: boolean;
  readonly disabled: boolean;
  readonly described_by: string;
  readonly onChoose: (file: File) => void;
  readonly children: ReactNode;
}

/** Shows a file input that looks like a button. It keeps the name, focus and keys of an input. */
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
          // The value is cleared, so that choosing the same file again also fires an event.
          input.value = '';
        }}
      />
      <label htmlFor={props.id}>{props.children}</label>
    </span>
  );
}
