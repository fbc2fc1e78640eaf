import type { ReactNode } from 'react';
import { Radio } from '@mantine/core';
import classes from './fields.module.css';

interface Choice<T extends string> {
  readonly value: T;
  readonly label: string;
  readonly description?: string;
}

interface ChoiceCardsProps<T extends string> {
  readonly label: string;
  readonly choices: readonly Choice<T>[];
  readonly value: T | '';
  readonly required?: boolean;
  readonly error?: ReactNode;
  readonly onChange: (value: T) => void;
}

/** Shows a few choices as large cards. Each states its consequence. */
export function ChoiceCards<T extends string>(props: ChoiceCardsProps<T>) {
  const choose = (next: string) => {
    const choice = props.choices.find(({ value }) => value === next);
    if (choice !== undefined) props.onChange(choice.value);
  };
  return (
    <Radio.Group
      label={props.label}
      value={props.value}
      error={props.error}
      withAsterisk={props.required ?? false}
      onChange={choose}
    >
      <div className={classes['cards']}>
        {props.choices.map(({ value, label, description }) => (
          <Radio
            key={value}
            value={value}
            label={label}
            description={description}
            classNames={{ body: classes['card'] ?? '', labelWrapper: classes['card-words'] ?? '' }}
          />
        ))}
      </div>
    </Radio.Group>
  );
}
