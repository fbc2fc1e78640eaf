import { useState } from 'react';
import { Autocomplete, Button, Stack, TextInput } from '@mantine/core';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import {
  bankFitsIban,
  findBankByIban,
  KUWAITI_BANKS,
  type Bank,
} from '@diwan/contract/world/banks';
import { formatIban, isKuwaitiIban, normaliseIban } from '@diwan/contract/world/iban';
import { sayText, useLanguage, useTranslation } from '../../lib/i18n.ts';
import { Notice } from '../../ui/notice.tsx';
import { ValidMark } from './valid-mark.tsx';

const IBAN_LENGTH = 30;

/** The values that the form in the surrounding `FormProvider` has. */
interface BankValues {
  readonly iban: string;
  readonly bank_name: string;
}

interface BankFieldsProps {
  /** The masked IBAN that is kept if the field stays empty. */
  readonly kept?: string | undefined;
}

/** Edits a bank account. The name of the bank is suggested from the IBAN. */
export function BankFields({ kept }: BankFieldsProps) {
  const form = useFormContext<BankValues>();
  const language = useLanguage();
  const { field } = useController({ control: form.control, name: 'bank_name' });
  const [suggested, setSuggested] = useState<string | null>(null);
  const nameOf = ({ name, name_ar }: Bank): string => (language === 'ar' ? name_ar : name);

  function readBank(iban: string) {
    const bank = findBankByIban(iban);
    const name = bank === undefined ? null : nameOf(bank);
    // A name that the person typed does not change. A suggested name changes with the IBAN.
    const ours = field.value.trim() === '' || field.value === suggested;
    if (name !== null && ours) {
      form.setValue('bank_name', name, { shouldDirty: true });
      form.clearErrors('bank_name');
    }
    setSuggested(name);
  }

  return (
    <Stack gap="md">
      <IbanField kept={kept} onComplete={readBank} />
      <BankNameField suggested={suggested} names={KUWAITI_BANKS.map(nameOf)} />
    </Stack>
  );
}

interface IbanFieldProps extends BankFieldsProps {
  readonly onComplete: (iban: string) => void;
}

function IbanField({ kept, onComplete }: IbanFieldProps) {
  const form = useFormContext<BankValues>();
  const { t } = useTranslation('documents');
  const { field, fieldState } = useController({ control: form.control, name: 'iban' });
  const iban = normaliseIban(field.value);
  const message = fieldState.error?.message;
  return (
    <div data-field="iban">
      <TextInput
        {...field}
        label={t('bank.iban')}
        description={
          kept !== undefined && iban === ''
            ? t('kept', { value: kept })
            : t('bank.iban_hint', { count: iban.length })
        }
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        dir="ltr"
        maxLength={48}
        withAsterisk
        error={message === undefined ? undefined : sayText(message)}
        rightSection={isKuwaitiIban(iban) ? <ValidMark /> : null}
        onChange={(event) => {
          field.onChange(event);
          const typed = normaliseIban(event.currentTarget.value);
          if (typed.length >= IBAN_LENGTH) void form.trigger('iban');
          if (isKuwaitiIban(typed)) onComplete(typed);
        }}
        onBlur={() => {
          form.setValue('iban', formatIban(iban));
          field.onBlur();
        }}
      />
    </div>
  );
}

interface BankNameFieldProps {
  readonly suggested: string | null;
  readonly names: readonly string[];
}

function BankNameField({ suggested, names }: BankNameFieldProps) {
  const form = useFormContext<BankValues>();
  const { t } = useTranslation('documents');
  const { field, fieldState } = useController({ control: form.control, name: 'bank_name' });
  const message = fieldState.error?.message;
  const iban = normaliseIban(useWatch({ control: form.control, name: 'iban' }));
  const named = field.value.trim();
  const differs = named !== '' && isKuwaitiIban(iban) && !bankFitsIban(named, iban);
  return (
    <div data-field="bank_name">
      <Autocomplete
        {...field}
        label={t('bank.name')}
        description={t('bank.name_hint')}
        data={[...names]}
        limit={12}
        maxLength={200}
        dir="auto"
        withAsterisk
        comboboxProps={{ withinPortal: true }}
        error={message === undefined ? undefined : sayText(message)}
      />
      {differs && <Notice tone="warning">{t('bank.differs')}</Notice>}
      {suggested !== null && field.value !== suggested && (
        <Button
          variant="subtle"
          size="xs"
          mt={4}
          onClick={() => form.setValue('bank_name', suggested, { shouldDirty: true })}
        >
          {t('bank.use', { name: suggested })}
        </Button>
      )}
    </div>
  );
}
