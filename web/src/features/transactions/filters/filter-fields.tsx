import { Select, TextInput } from '@mantine/core';
import { TRANSACTION_STATUSES } from '@diwan/contract/features/transactions/records';
import { canChooseBrands } from '@diwan/contract/kernel/roles';
import { useTranslation } from '../../../lib/i18n.ts';
import { useUser } from '../../../lib/session.ts';
import { BrandField } from './brand-field.tsx';
import { METHODS, TYPES, type FilterText } from './read-filter.ts';

interface FilterFieldsProps {
  readonly draft: FilterText;
  /** What is wrong with the days. */
  readonly problem: string | undefined;
  readonly onChange: (change: FilterText) => void;
}

export function FilterFields({ draft, problem, onChange }: FilterFieldsProps) {
  const { t } = useTranslation(['transactions', 'widgets']);
  const { role } = useUser();
  const choice = (
    name: 'status' | 'payment_method' | 'transaction_type' | 'settled' | 'paid_out',
    data: readonly { readonly value: string; readonly label: string }[],
  ) => (
    <Select
      label={t(`fields.${name}`)}
      placeholder={t('all')}
      clearable
      data={data}
      value={data.some(({ value }) => value === draft[name]) ? (draft[name] ?? null) : null}
      onChange={(value) => onChange({ [name]: value ?? undefined })}
    />
  );
  return (
    <>
      {canChooseBrands(role) && (
        <BrandField value={draft.brand_id} onChange={(brand_id) => onChange({ brand_id })} />
      )}
      {choice(
        'status',
        TRANSACTION_STATUSES.map((value) => ({
          value,
          label: t(`widgets:transaction_status.${value}`),
        })),
      )}
      {choice(
        'payment_method',
        METHODS.map((value) => ({ value, label: t(`methods.${value}`) })),
      )}
      {choice(
        'transaction_type',
        TYPES.map((value) => ({ value, label: t(`types.${value}`) })),
      )}
      <TextInput
        type="date"
        label={t('fields.start_date')}
        value={draft.start_date ?? ''}
        onChange={(event) => onChange({ start_date: event.currentTarget.value || undefined })}
      />
      <TextInput
        type="date"
        label={t('fields.end_date')}
        value={draft.end_date ?? ''}
        min={draft.start_date ?? ''}
        error={problem}
        onChange={(event) => onChange({ end_date: event.currentTarget.value || undefined })}
      />
      {choice('settled', [
        { value: 'true', label: t('settlement.true') },
        { value: 'false', label: t('settlement.false') },
      ])}
      {choice('paid_out', [
        { value: 'true', label: t('payout.true') },
        { value: 'false', label: t('payout.false') },
      ])}
    </>
  );
}
