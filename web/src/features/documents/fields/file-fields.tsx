import { Stack } from '@mantine/core';
import { useController, type Control } from 'react-hook-form';
import type { DocumentFileField } from '@diwan/contract/features/documents/records';
import { sayText, useTranslation } from '../../../lib/i18n.ts';
import { DocumentField } from '../../../widgets/document-field/document-field.tsx';
import type { DocumentValues } from '../document-values.ts';

interface FileFieldsProps {
  readonly control: Control<DocumentValues>;
  readonly fields: readonly DocumentFileField[];
  /** The documents of an earlier submission: they need not be sent again. */
  readonly present: readonly string[];
  readonly disabled: boolean;
}

export function FileFields({ control, fields, present, disabled }: FileFieldsProps) {
  return (
    <Stack gap="lg">
      {fields.map((name) => (
        <FileField
          key={name}
          control={control}
          name={name}
          present={present.includes(name)}
          disabled={disabled}
        />
      ))}
    </Stack>
  );
}

interface FileFieldProps {
  readonly control: Control<DocumentValues>;
  readonly name: DocumentFileField;
  readonly present: boolean;
  readonly disabled: boolean;
}

function FileField({ control, name, present, disabled }: FileFieldProps) {
  const { t } = useTranslation('documents');
  const { field, fieldState } = useController({ control, name });
  const message = fieldState.error?.message;
  return (
    <div data-field={name}>
      <DocumentField
        label={t(`files.${name}`)}
        description={t(`files.${name}_hint`)}
        required={name !== 'civil_id_file' && !present}
        present={present}
        disabled={disabled}
        value={field.value}
        error={message === undefined ? undefined : sayText(message)}
        onChange={field.onChange}
      />
    </div>
  );
}
