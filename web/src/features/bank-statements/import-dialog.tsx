import { Text } from '@mantine/core';
import { bankStatementEndpoints } from '@diwan/contract/features/bank-statements/endpoints';
import { z } from 'zod';
import { say, useTranslation } from '../../lib/i18n.ts';
import { useAction } from '../../lib/use-action.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { FileField } from '../../ui/form/file-field.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { useAccountOptions } from '../../widgets/bank-accounts/accounts-query.ts';

const importForm = z.object({
  file: z.instanceof(File, { error: 'This field is required' }).nullable(),
  bank_account_id: z.string().nullable(),
});
type ImportForm = z.input<typeof importForm>;

function formOf({ file, bank_account_id }: ImportForm): FormData {
  const body = new FormData();
  if (bank_account_id !== null) body.append('bank_account_id', bank_account_id);
  if (file !== null) body.append('file', file);
  return body;
}

/** Imports a statement file. A refusal with its line is shown at the file's field. */
export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('bank-statements');
  const send = useAction(bankStatementEndpoints.importBankStatement);
  const accounts = useAccountOptions();
  return (
    <FormDialog
      title={t('import')}
      schema={importForm}
      values={{ file: null, bank_account_id: null }}
      send={(values) => send({ body: formOf(values) })}
      done={({ already_imported, status_report }) =>
        already_imported
          ? say('This statement was imported before. Nothing has changed.')
          : status_report
            ? say(
                'Report imported. Payments accepted: {accepted}, received: {pending}, rejected: {rejected}',
                status_report,
              )
            : say('Statement imported successfully')
      }
      fallback="Failed to import the statement"
      submitLabel={t('import')}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <Text c="dimmed">{t('import_text')}</Text>
          <FileField
            control={control}
            name="file"
            label={t('file')}
            placeholder={t('choose_file')}
            accept=".xml,.sta,.mt940,.940,.txt,.csv"
            required
          />
          <SelectField
            control={control}
            name="bank_account_id"
            label={t('account')}
            description={t('account_hint')}
            clearable
            data={accounts}
          />
        </>
      )}
    </FormDialog>
  );
}
