import { Button, Fieldset, Progress, Stack, Text, TextInput, VisuallyHidden } from '@mantine/core';
import { type Control, FormProvider, useController, type UseFormTrigger } from 'react-hook-form';
import type {
  DocumentFileField,
  SubmissionOutcome,
} from '@diwan/contract/features/documents/records';
import { isCivilId } from '@diwan/contract/world/civil-id';
import { toAsciiDigits } from '@diwan/contract/world/digits';
import { sayText, useTranslation } from '../../lib/i18n.ts';
import { TextField } from '../../ui/form/fields.tsx';
import { UnsavedWarning } from '../../ui/form/unsaved-warning.tsx';
import { Surface } from '../../ui/surface.tsx';
import { BankFields } from '../../widgets/bank-fields/bank-fields.tsx';
import { ValidMark } from '../../widgets/bank-fields/valid-mark.tsx';
import { DocumentField } from '../../widgets/document-field/document-field.tsx';
import { StepProblem } from '../../widgets/steps/step-problem.tsx';
import type { DocumentValues, Registrant } from './document-values.ts';
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

const SPOKEN_STEP = 25;

/** The bytes that have left, as a bar; screen readers hear each quarter. */
function UploadProgress({ share }: { readonly share: number }) {
  const { t } = useTranslation('documents');
  const percent = Math.round(share * 100);
  const spoken = Math.floor(percent / SPOKEN_STEP) * SPOKEN_STEP;
  const words = (value: number) =>
    value < 100 ? t('upload.sending', { percent: value }) : t('upload.checking');
  return (
    <div>
      <Progress.Root size="lg" mb="xs">
        <Progress.Section value={percent} aria-label={t('upload.label')} />
      </Progress.Root>
      <Text size="sm" c="dimmed" aria-hidden>
        {words(percent)}
      </Text>
      <VisuallyHidden role="status">{words(spoken)}</VisuallyHidden>
    </div>
  );
}

/** A company: its names in both languages and, if known, its commercial registration number. */
function CompanyFields({ control }: { readonly control: Control<DocumentValues> }) {
  const { t } = useTranslation('documents');
  return (
    <Stack gap="md">
      <div data-field="company_name">
        <TextField
          control={control}
          name="company_name"
          label={t('company.name_english')}
          dir="ltr"
          lang="en"
          maxLength={200}
          withAsterisk
        />
      </div>
      <div data-field="company_name_arabic">
        <TextField
          control={control}
          name="company_name_arabic"
          label={t('company.name_arabic')}
          dir="rtl"
          lang="ar"
          maxLength={200}
          withAsterisk
        />
      </div>
      <div data-field="civil_id">
        <TextField
          control={control}
          name="civil_id"
          label={t('company.registration')}
          description={t('company.registration_hint')}
          dir="ltr"
          autoComplete="off"
          maxLength={20}
        />
      </div>
    </Stack>
  );
}

interface FileFieldsProps {
  readonly control: Control<DocumentValues>;
  readonly fields: readonly DocumentFileField[];
  /** The documents of an earlier submission: they need not be sent again. */
  readonly present: readonly string[];
  readonly disabled: boolean;
}

function FileFields({ control, fields, present, disabled }: FileFieldsProps) {
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

const CIVIL_ID_DIGITS = 12;

interface PersonFieldsProps {
  readonly control: Control<DocumentValues>;
  readonly trigger: UseFormTrigger<DocumentValues>;
}

/** An individual: civil ID and the full name as documents write it, in both languages. */
function PersonFields({ control, trigger }: PersonFieldsProps) {
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
