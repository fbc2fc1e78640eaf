import { Autocomplete, Text } from '@mantine/core';
import { useController, type Control } from 'react-hook-form';
import type { MccDraft, MccInput } from '@diwan/contract/features/mcc/records';
import { BUSINESS_TYPES, businessTypeName } from '@diwan/contract/features/brands/business-types';
import { sayText, useLanguage, useTranslation } from '../../../lib/i18n.ts';

const KNOWN = Object.keys(BUSINESS_TYPES);

/** The group of a category: one of the known ones, or a new one that staff type. */
export function BusinessTypeField({
  control,
}: {
  readonly control: Control<MccInput, unknown, MccDraft>;
}) {
  const { t } = useTranslation('mcc');
  const language = useLanguage();
  const { field, fieldState } = useController({ control, name: 'business_type' });
  const problem = fieldState.error?.message;
  return (
    <Autocomplete
      {...field}
      label={t('business_type')}
      withAsterisk
      data={KNOWN}
      error={problem === undefined ? undefined : sayText(problem)}
      renderOption={({ option }) => (
        <div>
          {option.value}
          {language === 'ar' && (
            <Text size="xs" c="dimmed">
              {businessTypeName(option.value, language)}
            </Text>
          )}
        </div>
      )}
    />
  );
}
