import { useRef, useState } from 'react';
import { Modal, Stack, Text } from '@mantine/core';
import { FormProvider } from 'react-hook-form';
import { bankChangeDraft } from '@diwan/contract/features/bank-changes/records';
import { bankChangeEndpoints } from '@diwan/contract/features/bank-changes/endpoints';
import type { Brand } from '@diwan/contract/features/brands/records';
import { call } from '../../lib/api.ts';
import { type Attempt, attemptFor } from '../../lib/use-action.ts';
import { say, useTranslation } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.ts';
import { PasswordField, TextField } from '../../ui/form/fields.tsx';
import { FormShell } from '../../ui/form/form-shell.tsx';
import { useContractForm } from '../../ui/form/use-contract-form.ts';
import { toastSuccess } from '../../ui/toast.ts';
import { useBankRefresh } from '../../widgets/bank-changes/bank-changes-key.ts';
import { BankFields } from '../../widgets/bank-fields/bank-fields.tsx';
import { DocumentField } from '../../widgets/document-field/document-field.tsx';
import { readDataUrl } from '../../widgets/document-field/read-data-url.ts';

interface RequestDialogProps {
  readonly brand: Brand;
  readonly onClose: () => void;
}

/** Asks for another account. What was typed stays when the server refuses. */
export function RequestDialog({ brand, onClose }: RequestDialogProps) {
  const { t } = useTranslation(['bank-changes', 'ui']);
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t('bank-changes:form.title', { brand: brand.name })}
      centered
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      <RequestForm brand={brand} onClose={onClose} />
    </Modal>
  );
}

// A file is no text of a form: it is read when the form is sent.
const typed = bankChangeDraft.omit({ letter_file: true });
const EMPTY = { bank_name: '', iban: '', beneficiary: '', current_password: '' };

function RequestForm({ brand, onClose }: RequestDialogProps) {
  const { t } = useTranslation('bank-changes');
  const { email } = useUser();
  const refresh = useBankRefresh();
  const form = useContractForm(typed, EMPTY);
  const [letter, setLetter] = useState<File | null>(null);
  const last = useRef<Attempt | null>(null);
  const { control } = form;
  return (
    <FormShell
      form={form}
      fallback="Failed to send the bank details"
      submitLabel={t('form.submit')}
      warn={false}
      onCancel={onClose}
      onSubmit={async (values) => {
        const file = letter === null ? {} : { letter_file: await readDataUrl(letter) };
        const body = { ...values, ...file };
        last.current = attemptFor(body, last.current);
        await call(
          bankChangeEndpoints.requestBankChange,
          { params: { id: String(brand.id) }, body },
          { idempotency_key: last.current.key },
        );
        toastSuccess(say('New bank details were sent for approval'));
        onClose();
        await refresh();
      }}
    >
      <Text c="dimmed">{t('form.text')}</Text>
      <FormProvider {...form}>
        <BankFields />
      </FormProvider>
      <Stack gap="md">
        <TextField
          control={control}
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
          control={control}
          name="current_password"
          label={t('form.password')}
          autoComplete="current-password"
          withAsterisk
        />
      </Stack>
    </FormShell>
  );
}
