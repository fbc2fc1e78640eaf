import { useState, type Ref } from 'react';
import { TextInput, UnstyledButton, type TextInputProps } from '@mantine/core';
import { useTranslation } from '../../lib/i18n.ts';
import classes from './password-input.module.css';

export interface PasswordInputProps extends Omit<TextInputProps, 'type' | 'rightSection' | 'dir'> {
  readonly ref?: Ref<HTMLInputElement>;
}

/**
 * Shows a password field whose text can be made visible. Mantine's own field is five times as
 * large, and this one is part of the first download.
 */
export function PasswordInput(props: PasswordInputProps) {
  const { t } = useTranslation('ui');
  const [shown, setShown] = useState(false);
  return (
    <TextInput
      {...props}
      dir="ltr"
      type={shown ? 'text' : 'password'}
      rightSection={
        <UnstyledButton
          className={classes['toggle'] ?? ''}
          aria-label={t('show_password')}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <svg viewBox="0 0 24 24" aria-hidden focusable="false">
            <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
            <circle cx="12" cy="12" r="2.75" />
            {shown && <path d="M4.5 4.5l15 15" />}
          </svg>
        </UnstyledButton>
      }
    />
  );
}
