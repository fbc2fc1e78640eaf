import { Stack, Text } from '@mantine/core';
import type { DocumentFileField } from '@diwan/contract/features/documents/records';
import {
  documentRequestDraft,
  REQUEST_REASONS,
  type RequestReason,
} from '@diwan/contract/features/documents/requests';
import { verificationEndpoints } from '@diwan/contract/features/verification/endpoints';
import type { VerificationRecord } from '@diwan/contract/features/verification/records';
import { useTranslation } from '../../../lib/i18n.ts';
import { useAction } from '../../../lib/use-action.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { TextareaField } from '../../../ui/form/fields.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { Surface } from '../../../ui/surface.tsx';
import { ExamplePicture } from '../../../widgets/document-requests/example-picture.tsx';

interface AskDialogProps {
  readonly record: VerificationRecord;
  readonly onClose: () => void;
}

const FIELDS = {
  individual: ['driver_license_file', 'civil_id_file'],
  corporate: ['commercial_license_file', 'signatory_auth_file', 'signatory_id_file'],
} as const satisfies Record<string, readonly DocumentFileField[]>;

/** Requests one document again, with a reason and a text for the owner. */
export function AskDialog({ record: { brand }, onClose }: AskDialogProps) {
  const { t } = useTranslation(['verification', 'documents', 'widgets']);
  const ask = useAction(verificationEndpoints.requestDocument, { stale_if_refused: true });
  const fields = FIELDS[brand.entity_type];
  return (
    <FormDialog
      title={t('verification:ask.title', { name: brand.name })}
      size="lg"
      schema={documentRequestDraft}
      values={{ field: fields[0], reason_code: 'unreadable', note: '' }}
      send={(body) => ask({ params: { id: String(brand.id) }, body })}
      done="We asked the owner for the document"
      fallback="Something went wrong on our side"
      submitLabel={t('verification:ask.send')}
      onClose={onClose}
    >
      {({ control, watch }) => {
        const { field, reason_code } = watch();
        return (
          <Stack gap="md">
            <Text>{t('verification:ask.text')}</Text>
            <SelectField
              control={control}
              name="field"
              label={t('verification:ask.field')}
              allowDeselect={false}
              data={fields.map((value) => ({ value, label: t(`widgets:document.${value}`) }))}
            />
            <SelectField
              control={control}
              name="reason_code"
              label={t('verification:ask.reason')}
              allowDeselect={false}
              data={REQUEST_REASONS.map((value) => ({
                value,
                label: t(`documents:reasons.${value}.title`),
              }))}
            />
            <TextareaField
              control={control}
              name="note"
              label={t('verification:ask.note')}
              description={t('verification:ask.note_hint')}
              required={reason_code === 'other'}
              dir="auto"
            />
            <Reads field={field} reason={reason_code} />
          </Stack>
        );
      }}
    </FormDialog>
  );
}

interface ReadsProps {
  readonly field: DocumentFileField;
  readonly reason: RequestReason;
}

/** Shows the text and the example that the owner will see. */
function Reads({ field, reason }: ReadsProps) {
  const { t } = useTranslation(['verification', 'documents']);
  return (
    <Surface nested title={t('verification:ask.reads')}>
      <Text>{t(`documents:reasons.${reason}.title`)}.</Text>
      <Text mb="sm">{t(`documents:reasons.${reason}.instead`)}</Text>
      <ExamplePicture field={field} reason={reason} />
    </Surface>
  );
}
