import { z } from 'zod';
import { screeningEndpoints } from '@diwan/contract/features/screening/endpoints';
import { screeningListUpload } from '@diwan/contract/features/screening/records';
import { LIST_FORMATS } from '@diwan/contract/features/screening/terms';
import { useTranslation } from '../../lib/i18n.ts';
import { useAction } from '../../lib/use-action.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { FileField } from '../../ui/form/file-field.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';

const form = screeningListUpload.extend({
  file: z.instanceof(File, { error: 'This field is required' }),
});
type Upload = z.output<typeof form>;

/** Uploads the file of a list. */
export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('screening');
  const upload = useAction(screeningEndpoints.importScreeningList);
  const send = ({ name, format, file }: Upload) => {
    const body = new FormData();
    body.append('name', name);
    body.append('format', format);
    body.append('file', file);
    return upload({ body });
  };
  return (
    <FormDialog
      title={t('lists.import')}
      schema={form}
      values={{ name: '', format: 'un_xml' }}
      send={send}
      done="Screening list imported successfully"
      fallback="Failed to import the screening list"
      submitLabel={t('lists.import')}
      onClose={onClose}
    >
      {({ control, watch }) => (
        <>
          <TextField
            control={control}
            name="name"
            label={t('lists.name')}
            description={t('lists.import_hint')}
            required
          />
          <SelectField
            control={control}
            name="format"
            label={t('lists.format')}
            description={watch('format') === 'local_csv' ? t('lists.local_hint') : undefined}
            data={LIST_FORMATS.map((value) => ({ value, label: t(`lists.formats.${value}`) }))}
            allowDeselect={false}
            required
          />
          <FileField
            control={control}
            name="file"
            label={t('lists.file')}
            placeholder={t('lists.choose_file')}
            accept=".xml,.csv"
            required
          />
        </>
      )}
    </FormDialog>
  );
}
