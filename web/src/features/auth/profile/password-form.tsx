import { z } from 'zod';
import { authEndpoints } from '@diwan/contract/features/auth/endpoints';
import type { Sentence } from '@diwan/contract/kernel/sentences';
import { call } from '../../../lib/api.ts';
import { say, useTranslation } from '../../../lib/i18n.ts';
import { startSession, useUser } from '../../../lib/session.ts';
import { PasswordField } from '../../../ui/form/fields.tsx';
import { FormShell } from '../../../ui/form/form-shell.tsx';
import { toastSuccess } from '../../../ui/toast.ts';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import classes from './profile-page.module.css';

const REQUIRED: Sentence = 'This field is required';
const TOO_SHORT: Sentence = 'Password must be at least 8 characters long';
const DIFFERENT: Sentence = 'Passwords do not match';
const SHORTEST = 8;

/** The repeated password never leaves the browser, so this shape is the screen's own. */
const passwordChange = z
  .object({
    current_password: z.string().min(1, REQUIRED),
    new_password: z.string().min(1, REQUIRED).min(SHORTEST, TOO_SHORT),
    repeated: z.string().min(1, REQUIRED),
  })
  .refine((typed) => typed.new_password === typed.repeated, {
    path: ['repeated'],
    error: DIFFERENT,
  });

const EMPTY = { current_password: '', new_password: '', repeated: '' };

export function PasswordForm() {
  const { t } = useTranslation('profile');
  const { email } = useUser();
  const form = useContractForm(passwordChange, EMPTY);
  const { control } = form;
  return (
    <FormShell
      form={form}
      fallback="Failed to change password"
      submitLabel={t('password.submit')}
      onSubmit={async ({ current_password, new_password }) => {
        const body = { current_password, new_password };
        // Every other session ends; this browser goes on with the new one.
        startSession(await call(authEndpoints.changePassword, { body }));
        form.reset(EMPTY);
        toastSuccess(say('Password changed successfully'));
      }}
    >
      {/* Tells password managers whose password this is. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        control={control}
        name="current_password"
        label={t('password.current')}
        autoComplete="current-password"
      />
      <div className={classes['columns']}>
        <PasswordField
          control={control}
          name="new_password"
          label={t('password.new')}
          autoComplete="new-password"
        />
        <PasswordField
          control={control}
          name="repeated"
          label={t('password.repeat')}
          autoComplete="new-password"
        />
      </div>
    </FormShell>
  );
}
