import { useState } from 'react';
import { Stack, Text } from '@mantine/core';
import { FormProvider } from 'react-hook-form';
import { bankChangeDraft } from '@diwan/contract/features/bank-changes/records';
import { bankChangeEndpoints } from '@diwan/contract/features/bank-changes/endpoints';
import type { Brand } from '@diwan/contract/features/brands/records';
import { useTranslation } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.ts';
import { PasswordField, TextField } from '../../ui/form/fields.tsx';
import { BankFields } from '../../widgets/bank-fields/bank-fields.tsx';
import { DocumentField } from '../../widgets/document-field/document-field.tsx';
import { readDataUrl } from '../../widgets/document-field/read-data-url.ts';
import { useAction } from '../../lib/use-action.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';

interface RequestDialogProps {
  readonly brand: Brand;
  readonly onClose: () => void;
}

// A file is no text of a form: it is read when the form is sent.
const typed = bankChangeDraft.omit({ letter_file: true });
const EMPTY = { bank_name: '', iban: '', beneficiary: '', current_password: '' };

/** Asks for another account. What was typed stays when the server refuses. */
export function RequestDialog({ brand, onClose }: RequestDialogProps) {
  const { t } = useTranslation('bank-changes');
  const { email } = useUser();
  const [letter, setLetter] = useState<File | null>(null);
  const ask = useAction(bankChangeEndpoints.requestBankChange);
  return (
    <FormDialog
      title={t('form.title', { brand: brand.name })}
      size="lg"
      schema={typed}
      values={EMPTY}
      send={async (values) => {
        const file = letter === null ? {} : { letter_file: await readDataUrl(letter) };
        return ask({ params: { id: String(brand.id) }, body: { ...values, ...file } });
      }}
      done="New bank details were sent for approval"
      fallback="Failed to send the bank details"
      submitLabel={t('form.submit')}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Text c="dimmed">{t('form.text')}</Text>
          <FormProvider {...form}>
            <BankFields />
          </FormProvider>
          <Stack gap="md">
            <TextField
              control={form.control}
              name="beneficiary"
              label={t('form.beneficiary')}
              description={t('form.beneficiary_hint')}
              dir="auto"
              maxLength={140}
              withAsterisk
            />
            <DocumentField
              label={t('form.letter')}
              description={t('form.letter_hint')}
              value={letter}
              onChange={setLetter}
            />
            {/* Tells password managers whose password this is. */}
            <input type="text" autoComplete="username" value={email} readOnly hidden />
            <PasswordField
              control={form.control}
              name="current_password"
              label={t('form.password')}
              autoComplete="current-password"
              withAsterisk
            />
          </Stack>
        </>
      )}
    </FormDialog>
  );
}
