import type { Business } from '@diwan/contract/features/businesses/records';
import type { Sentence } from '@diwan/contract/kernel/sentences';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from '../../../lib/i18n.ts';
import { FormShell } from '../../../ui/form/form-shell.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { businessForm, type BusinessOutput, NEW_BUSINESS, valuesOf } from '../form-values.ts';
import { BankingSection } from './banking-section.tsx';
import { BasicSection } from './basic-section.tsx';
import { DisplaySection } from './display-section.tsx';
import { RepresentativeSection } from './representative-section.tsx';
import { SftpSection } from './sftp-section.tsx';

interface BusinessFormProps {
  /** Null adds a new one. */
  readonly business: Business | null;
  readonly fallback: Sentence;
  readonly onSave: (values: BusinessOutput) => Promise<unknown>;
}

/** The one form of a business, for adding and for editing. Cancel returns to the list. */
export function BusinessForm({ business, fallback, onSave }: BusinessFormProps) {
  const { t } = useTranslation('businesses');
  const navigate = useNavigate();
  const form = useContractForm(businessForm, business === null ? NEW_BUSINESS : valuesOf(business));
  const { control } = form;
  return (
    <FormShell
      form={form}
      fallback={fallback}
      submitLabel={business === null ? t('create') : t('save')}
      busyLabel={t('saving')}
      onCancel={() => void navigate({ to: '/businesses' })}
      onSubmit={onSave}
    >
      <BasicSection control={control} />
      <RepresentativeSection control={control} />
      <BankingSection control={control} />
      <SftpSection control={control} business={business} />
      <DisplaySection
        control={control}
        business_id={business?.id ?? null}
        // The logo is saved already: showing it must not count as unsaved work.
        onLogo={(logo_url) => form.resetField('logo_url', { defaultValue: logo_url })}
      />
    </FormShell>
  );
}
