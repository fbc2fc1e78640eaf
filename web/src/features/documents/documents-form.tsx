import { Button, Fieldset, Stack, Text } from '@mantine/core';
import type { SubmissionOutcome } from '@diwan/contract/features/documents/records';
import { FormProvider } from 'react-hook-form';
import { useTranslation } from '../../lib/i18n.ts';
import { Surface } from '../../ui/surface.tsx';
import { UnsavedWarning } from '../../ui/form/unsaved-warning.tsx';
import { BankFields } from '../../widgets/bank-fields/bank-fields.tsx';
import { StepProblem } from '../../widgets/steps/step-problem.tsx';
import type { Registrant } from './document-values.ts';
import { CompanyFields } from './fields/company-fields.tsx';
import { FileFields } from './fields/file-fields.tsx';
import { PersonFields } from './fields/person-fields.tsx';
import { UploadProgress } from './upload-progress.tsx';
import { useDocumentsForm } from './use-documents-form.ts';

interface DocumentsFormProps {
  readonly registrant: Registrant;
  readonly onDone: (outcome: SubmissionOutcome) => void;
}

/** Step 2: who registers, their bank, and their documents, as the kind of entity asks for them. */
export function DocumentsForm({ registrant, onDone }: DocumentsFormProps) {
  const { t } = useTranslation('documents');
  const { form, problem, progress, submit, busy, isUnsaved } = useDocumentsForm(registrant, onDone);
  const { control, trigger } = form;
  const individual = registrant.entity_type === 'individual';
  const files = individual
    ? (['driver_license_file', 'civil_id_file'] as const)
    : (['commercial_license_file', 'signatory_auth_file', 'signatory_id_file'] as const);
  return (
    <form onSubmit={(event) => void submit(event)} noValidate aria-label={t('title')}>
      <UnsavedWarning isUnsaved={isUnsaved} />
      <Stack gap="lg">
        <StepProblem problem={problem} onRetry={() => void submit()} />
        <Fieldset variant="unstyled" miw={0} disabled={busy}>
          <Stack gap="lg">
            <Surface title={individual ? t('person.title') : t('company.title')}>
              {individual ? (
                <PersonFields control={control} trigger={trigger} />
              ) : (
                <CompanyFields control={control} />
              )}
            </Surface>
            <Surface title={t('bank.title')} description={t('bank.description')}>
              <FormProvider {...form}>
                <BankFields />
              </FormProvider>
            </Surface>
            <Surface title={t('files.title')} description={t('files.description')}>
              <FileFields
                control={control}
                fields={files}
                present={registrant.documents_present}
                disabled={busy}
              />
            </Surface>
          </Stack>
        </Fieldset>
        {progress !== null && <UploadProgress share={progress} />}
        <Button type="submit" disabled={busy}>
          {busy ? t('busy') : t('submit')}
        </Button>
        <Text size="xs" c="dimmed">
          {t('privacy')}
        </Text>
      </Stack>
    </form>
  );
}
