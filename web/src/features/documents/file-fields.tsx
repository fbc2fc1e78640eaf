import { Stack } from '@mantine/core';
import { type Control, useController } from 'react-hook-form';
import type { DocumentFileField } from '@diwan/contract/features/documents/records';
import { sayText, useTranslation } from '../../lib/i18n.ts';
import { DocumentField } from '../../widgets/document-field/document-field.tsx';
import { ExamplePicture } from '../../widgets/document-requests/example-picture.tsx';
import type { DocumentValues, Registrant } from './document-values.ts';
import type { Uploads } from './use-uploads.ts';

interface FileFieldsProps {
  readonly control: Control<DocumentValues>;
  readonly fields: readonly DocumentFileField[];
  readonly registrant: Registrant;
  readonly disabled: boolean;
  readonly uploads: Uploads;
}

/** Shows the fields for these documents. Each file is uploaded immediately after it is chosen. */
export function FileFields({ fields, ...props }: FileFieldsProps) {
  return (
    <Stack gap="lg">
      {fields.map((name) => (
        <FileField key={name} name={name} {...props} />
      ))}
    </Stack>
  );
}

interface FileFieldProps extends Omit<FileFieldsProps, 'fields'> {
  readonly name: DocumentFileField;
}

/** Returns the label and the hint of a document. They are different if the licence is optional. */
function useFileTexts(name: DocumentFileField, { entity_type, license_optional }: Registrant) {
  const { t } = useTranslation('documents');
  const optional = license_optional && entity_type === 'individual';
  if (optional && name === 'civil_id_file') {
    return { label: t('files.civil_id_or_passport'), description: t('files.instead_hint') };
  }
  if (optional && name === 'driver_license_file') {
    return {
      label: t('files.driver_license_file'),
      description: `${t('files.driver_license_file_hint')} ${t('files.license_optional_hint')}`,
    };
  }
  return { label: t(`files.${name}`), description: t(`files.${name}_hint`) };
}

function FileField({ control, name, registrant, disabled, uploads }: FileFieldProps) {
  const { field, fieldState } = useController({ control, name });
  const texts = useFileTexts(name, registrant);
  // Documents of an earlier submission or of another device need not be uploaded again.
  const present = registrant.documents_present.includes(name);
  const optional = name === 'civil_id_file' || registrant.license_optional;
  const message = fieldState.error?.message;
  return (
    <div data-field={name}>
      <DocumentField
        {...texts}
        required={!optional && !present}
        present={present}
        disabled={disabled}
        value={field.value}
        error={message === undefined ? undefined : sayText(message)}
        upload={uploads.states[name]}
        {...(name === 'signatory_id_file' ? { shape: 'card' } : {})}
        two_sided={name === 'civil_id_file' || name === 'driver_license_file'}
        example={<ExamplePicture field={name} />}
        onChange={(file) => {
          field.onChange(file);
          uploads.change(name, file);
        }}
      />
    </div>
  );
}
