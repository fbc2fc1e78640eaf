import { Stack, TextInput } from '@mantine/core';
import { useController, type Control, type UseFormTrigger } from 'react-hook-form';
import { isCivilId } from '@diwan/contract/world/civil-id';
import { toAsciiDigits } from '@diwan/contract/world/digits';
import { sayText, useTranslation } from '../../../lib/i18n.ts';
import { TextField } from '../../../ui/form/fields.tsx';
import type { DocumentValues } from '../document-values.ts';
import { ValidMark } from '../../../widgets/bank-fields/valid-mark.tsx';

const CIVIL_ID_DIGITS = 12;

interface PersonFieldsProps {
  readonly control: Control<DocumentValues>;
  readonly trigger: UseFormTrigger<DocumentValues>;
}

/** An individual: civil ID and the full name as documents write it, in both languages. */
export function PersonFields({ control, trigger }: PersonFieldsProps) {
  const { t } = useTranslation('documents');
  return (
    <Stack gap="md">
      <CivilIdField control={control} trigger={trigger} />
      <div data-field="full_name_arabic">
        <TextField
          control={control}
          name="full_name_arabic"
          label={t('person.name_arabic')}
          dir="rtl"
          lang="ar"
          maxLength={200}
          withAsterisk
        />
      </div>
      <div data-field="full_name_english">
        <TextField
          control={control}
          name="full_name_english"
          label={t('person.name_english')}
          dir="ltr"
          lang="en"
          maxLength={200}
          withAsterisk
        />
      </div>
    </Stack>
  );
}

/** Twelve digits, checked as soon as the last one is typed: birth date and check digit. */
function CivilIdField({ control, trigger }: PersonFieldsProps) {
  const { t } = useTranslation('documents');
  const { field, fieldState } = useController({ control, name: 'civil_id' });
  const digits = toAsciiDigits(field.value).replaceAll(/\s/g, '');
  const message = fieldState.error?.message;
  return (
    <div data-field="civil_id">
      <TextInput
        {...field}
        label={t('person.civil_id')}
        description={t('person.civil_id_hint', { count: digits.length })}
        inputMode="numeric"
        autoComplete="off"
        dir="ltr"
        maxLength={24}
        withAsterisk
        error={message === undefined ? undefined : sayText(message)}
        rightSection={isCivilId(digits) ? <ValidMark /> : null}
        onChange={(event) => {
          field.onChange(event);
          const typed = toAsciiDigits(event.currentTarget.value).replaceAll(/\s/g, '');
          if (typed.length >= CIVIL_ID_DIGITS) void trigger('civil_id');
        }}
      />
    </div>
  );
}
