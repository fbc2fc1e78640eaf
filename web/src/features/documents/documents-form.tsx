import { useState } from 'react';
import { Button, Fieldset, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  type Control,
  FormProvider,
  useController,
  type UseFormTrigger,
  useWatch,
} from 'react-hook-form';
import {
  DOCUMENT_FILE_FIELDS,
  type SubmissionOutcome,
  type TypedDocuments,
} from '@diwan/contract/features/documents/records';
import type { EntityType } from '@diwan/contract/features/brands/entity-types';
import { registrationEndpoints } from '@diwan/contract/features/registration/endpoints';
import { bankName } from '@diwan/contract/world/banks';
import { isCivilId } from '@diwan/contract/world/civil-id-digits';
import { plainNumber } from '@diwan/contract/world/digits';
import { type DraftBox, useDraft } from '../../lib/away/use-draft.ts';
import { sayText, useLanguage, useTranslation } from '../../lib/i18n.ts';
import { leaveOnboarding } from '../../lib/session.ts';
import { useAction } from '../../lib/use-action.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { FormSkeleton } from '../../ui/states/skeletons.tsx';
import { Surface } from '../../ui/surface.tsx';
import { BankFields } from '../../widgets/bank-fields/bank-fields.tsx';
import { ValidMark } from '../../widgets/bank-fields/valid-mark.tsx';
import { OwnerFields, PurposeFields } from '../../widgets/owners/owner-fields.tsx';
import { StepProblem } from '../../widgets/steps/step-problem.tsx';
import { forgetSignatures, signaturesOf } from '../../widgets/signature-pad/signature-draft.ts';
import {
  type DocumentsDraft,
  type DocumentValues,
  keptValues,
  type KeptValues,
  readDocumentsDraft,
  type ReadTexts,
  type Registrant,
  unchangedReads,
} from './document-values.ts';
import { typedDocumentsQuery } from './queries.ts';
import { FileFields } from './file-fields.tsx';
import { ReadValues } from './read-values.tsx';
import { useDocumentsForm } from './use-documents-form.ts';

interface DocumentsFormProps {
  readonly registrant: Registrant;
  readonly onDone: (outcome: SubmissionOutcome) => void;
}

/** Shows step 2 after this device's draft and the last submission were read. */
export function DocumentsForm({ registrant, onDone }: DocumentsFormProps) {
  const { brand_id, draft_key, documents_present } = registrant;
  const language = useLanguage();
  const box = useDraft(`documents:${brand_id}`, draft_key);
  const typed = useQuery({
    ...typedDocumentsQuery(brand_id),
    enabled: documents_present.length > 0,
  });
  // If the last submission cannot be loaded, the form is empty and still works.
  if (box.stored === undefined || typed.isLoading) return <FormSkeleton fields={5} />;
  return (
    <OpenForm
      registrant={registrant}
      draft={readDocumentsDraft(box.stored)}
      typed={typed.data && inLanguage(typed.data, language)}
      box={box}
      onDone={onDone}
    />
  );
}

const inLanguage = (typed: TypedDocuments, language: 'en' | 'ar'): TypedDocuments => ({
  ...typed,
  bank_name: bankName(typed.bank_name, language),
});

interface OpenFormProps extends DocumentsFormProps {
  readonly draft: DocumentsDraft;
  readonly typed: TypedDocuments | undefined;
  readonly box: DraftBox;
}

/** Shows the fields of the registrant, the bank and the documents that the entity type requires. */
function OpenForm({ registrant: given, draft: stored, typed, box, onDone }: OpenFormProps) {
  const { t } = useTranslation('documents');
  const [draft] = useState(stored);
  const kept = keptValues(typed);
  const [elsewhere] = useState(() => uploadsElsewhere(given, draft));
  const documents_present = [
    ...given.documents_present,
    ...Object.keys(kept),
    ...elsewhere.map(({ field }) => field),
  ];
  const registrant = { ...given, documents_present, uploads: elsewhere };
  const state = useDocumentsForm({ registrant, draft, typed, box, onDone });
  const { form, problem, busy, uploads, read, confirmed, confirm, submit } = state;
  const { control, trigger } = form;
  const individual = registrant.entity_type === 'individual';
  const files = individual
    ? (['driver_license_file', 'civil_id_file'] as const)
    : (['commercial_license_file', 'signatory_auth_file', 'signatory_id_file'] as const);
  return (
    <form onSubmit={(event) => void submit(event)} noValidate aria-label={t('title')}>
      <Stack gap="lg">
        <StepProblem problem={problem} onRetry={() => void submit()} />
        <Fieldset variant="unstyled" miw={0} disabled={busy}>
          <Stack gap="lg">
            <Surface title={t('files.title')} description={t('files.description')}>
              <FileFields
                control={control}
                fields={files}
                registrant={registrant}
                disabled={busy}
                uploads={uploads}
              />
            </Surface>
            <ReadValues control={control} read={read} confirmed={confirmed} onConfirm={confirm} />
            <Surface title={individual ? t('person.title') : t('company.title')}>
              {individual ? (
                <PersonFields control={control} trigger={trigger} kept={kept} read={read} />
              ) : (
                <CompanyFields control={control} kept={kept.civil_id} />
              )}
            </Surface>
            {!individual && (
              <Surface title={t('signatory.title')} description={t('signatory.description')}>
                <NameFields
                  control={control}
                  trigger={trigger}
                  kept={kept}
                  read={read}
                  person="signatory"
                />
              </Surface>
            )}
            <FormProvider {...form}>
              <OwnerCards type={registrant.entity_type} />
              <Surface title={t('bank.title')} description={t('bank.description')}>
                <BankFields kept={kept.iban} />
              </Surface>
            </FormProvider>
          </Stack>
        </Fieldset>
        <Button type="submit" disabled={busy}>
          {busy ? t('busy') : t('submit')}
        </Button>
        <Text size="xs" c="dimmed">
          {t('privacy')}
        </Text>
        <ForgetDraft box={box} brandId={registrant.brand_id} />
      </Stack>
    </form>
  );
}

/** Edits the owners and the expected sales. An individual has one card for both. */
function OwnerCards({ type }: { readonly type: EntityType }) {
  const { t } = useTranslation('ownership');
  if (type === 'individual') {
    return (
      <Surface title={t('purpose')}>
        <Stack gap="md">
          <PurposeFields />
          <OwnerFields type={type} />
        </Stack>
      </Surface>
    );
  }
  return (
    <>
      <Surface title={t('title')} description={t('description')}>
        <OwnerFields type={type} />
      </Surface>
      <Surface title={t('purpose')}>
        <PurposeFields />
      </Surface>
    </>
  );
}

/** Returns the uploads of which this device has no copy, such as those of another device. */
const uploadsElsewhere = ({ uploads }: Registrant, { files }: DocumentsDraft) =>
  DOCUMENT_FILE_FIELDS.flatMap((field) => {
    const upload = uploads.find((one) => one.field === field);
    return upload === undefined || files[field] !== undefined ? [] : [{ ...upload, field }];
  });

/** Deletes the draft from this device, because other people may use the device. */
function ForgetDraft({ box, brandId }: { readonly box: DraftBox; readonly brandId: number }) {
  const { t } = useTranslation('documents');
  const forget = useAction(registrationEndpoints.forgetDevice);
  const forgetAll = async () => {
    await forget({ params: { id: String(brandId) } });
    await box.clear();
    forgetSignatures(signaturesOf(brandId));
    leaveOnboarding();
    location.reload();
  };
  return (
    <div>
      <Text size="xs" c="dimmed">
        {t('forget.hint')}
      </Text>
      <ActionButton variant="subtle" size="xs" color="gray" send={forgetAll}>
        {t('forget.action')}
      </ActionButton>
    </div>
  );
}

interface CompanyFieldsProps {
  readonly control: Control<DocumentValues>;
  readonly kept: string | undefined;
}

/** Edits a company's names in both languages and its optional registration number. */
function CompanyFields({ control, kept }: CompanyFieldsProps) {
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
          description={
            kept === undefined ? t('company.registration_hint') : t('kept', { value: kept })
          }
          dir="ltr"
          autoComplete="off"
          maxLength={20}
        />
      </div>
    </Stack>
  );
}

const CIVIL_ID_DIGITS = 12;

interface PersonFieldsProps {
  readonly control: Control<DocumentValues>;
  readonly trigger: UseFormTrigger<DocumentValues>;
  readonly kept: KeptValues;
  /** The values that were read from photos. */
  readonly read: ReadTexts;
}

/** Returns a function that marks a field whose value was read from a photo and not changed. */
function useReadMark(control: Control<DocumentValues>, read: ReadTexts) {
  const { t } = useTranslation('documents');
  const values = useWatch({ control });
  const names = new Set(unchangedReads(values, read).map(([name]) => name));
  return (name: keyof ReadTexts) => (names.has(name) ? t('read.mark') : undefined);
}

/** Edits an individual's civil ID and full name in both languages. */
const PersonFields = (props: PersonFieldsProps) => <NameFields {...props} person="person" />;

interface NameFieldsProps extends PersonFieldsProps {
  /** The person whom the fields describe: the registrant, or a company's signatory. */
  readonly person: 'person' | 'signatory';
}

function NameFields({ person, ...props }: NameFieldsProps) {
  const { control, read } = props;
  const { t } = useTranslation('documents');
  const markOf = useReadMark(control, read);
  const name = person === 'person' ? 'civil_id' : 'signatory_civil_id';
  const label = person === 'person' ? t('person.civil_id') : t('signatory.civil_id');
  return (
    <Stack gap="md">
      <CivilIdField {...props} name={name} label={label} mark={markOf(name)} />
      <div data-field="full_name_arabic">
        <TextField
          control={control}
          name="full_name_arabic"
          label={person === 'person' ? t('person.name_arabic') : t('signatory.name_arabic')}
          description={markOf('full_name_arabic')}
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
          label={person === 'person' ? t('person.name_english') : t('signatory.name_english')}
          description={markOf('full_name_english')}
          dir="ltr"
          lang="en"
          maxLength={200}
          withAsterisk
        />
      </div>
    </Stack>
  );
}

interface CivilIdFieldProps extends PersonFieldsProps {
  readonly name: 'civil_id' | 'signatory_civil_id';
  readonly label: string;
  readonly mark: string | undefined;
}

/** Edits a civil ID of twelve digits. Checks birth date and check digit after the last digit. */
function CivilIdField({ control, trigger, kept, name, label, mark }: CivilIdFieldProps) {
  const { t } = useTranslation('documents');
  const { field, fieldState } = useController({ control, name });
  const digits = plainNumber(field.value);
  const value = kept[name];
  const message = fieldState.error?.message;
  return (
    <div data-field={name}>
      <TextInput
        {...field}
        label={label}
        description={
          mark ??
          (value !== undefined && digits === ''
            ? t('kept', { value })
            : t('person.civil_id_hint', { count: digits.length }))
        }
        inputMode="numeric"
        autoComplete="off"
        dir="ltr"
        maxLength={24}
        withAsterisk
        error={message === undefined ? undefined : sayText(message)}
        rightSection={isCivilId(digits) ? <ValidMark /> : null}
        onChange={(event) => {
          field.onChange(event);
          const typed = plainNumber(event.currentTarget.value);
          if (typed.length >= CIVIL_ID_DIGITS) void trigger(name);
        }}
      />
    </div>
  );
}
