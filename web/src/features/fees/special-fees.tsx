import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import { belowCostOfSpecial } from '@diwan/contract/features/fees/below-cost';
import { feesEndpoints } from '@diwan/contract/features/fees/endpoints';
import {
  SCHEMES,
  cardName,
  FEE_TYPES,
  type SpecialFee,
  type SpecialFeeChange,
  specialFeeChange,
  specialFeeDraft,
} from '@diwan/contract/features/fees/records';
import { useTranslation } from '../../lib/i18n.ts';
import { useAction } from '../../lib/use-action.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { CheckboxField } from '../../ui/form/checkbox-field.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { NumberField } from '../../ui/form/number-field.tsx';
import type { Columns } from '../../ui/table/data-table.tsx';
import { List } from '../../ui/views/list.tsx';
import { actions } from '../../widgets/columns.tsx';
import { StatusBadge } from '../../widgets/status-badge.tsx';
import { BelowCostField } from '../../widgets/fees/below-cost-field.tsx';
import { figureText } from './figure.tsx';
import { specialFeesQuery } from './queries.ts';

const NEW: Omit<SpecialFee, 'id'> = {
  card_type: 'KNET',
  fee_type: 'refund',
  cost_percentage: 0,
  cost_fixed: 0,
  revenue_percentage: 0,
  revenue_fixed: 0,
  is_active: true,
};

/** Lists the special fees of refunds and chargebacks, which replace those of the fee table. */
export function SpecialFees() {
  const { t } = useTranslation('fees');
  return (
    <Stack gap="sm">
      <Text c="dimmed">{t('special_text')}</Text>
      <div>
        <ActionButton
          variant="default"
          renderDialog={(close) => <SpecialFeeDialog fee={null} onClose={close} />}
        >
          {t('add')}
        </ActionButton>
      </div>
      <List
        query={useQuery(specialFeesQuery)}
        fallback="Failed to load fees"
        skeleton={2}
        label={t('special')}
        rows={(fees) => fees}
        rowId={({ id }) => String(id)}
        columns={useColumns()}
        empty={{ title: t('special_none') }}
      />
    </Stack>
  );
}

function useColumns(): Columns<SpecialFee> {
  const { t } = useTranslation('fees');
  const both = (percentage: number, fixed: number) => (
    <span className="ltr">
      {figureText(percentage, 'percentage')} + {figureText(fixed, 'fixed')}
    </span>
  );
  return [
    { header: t('card_type'), cell: ({ card_type }) => cardName(card_type) },
    { header: t('fee_type'), cell: ({ fee_type }) => t(`fee_types.${fee_type}`) },
    {
      header: t('parts.revenue'),
      align: 'end',
      cell: (fee) => both(fee.revenue_percentage, fee.revenue_fixed),
    },
    {
      header: t('parts.cost'),
      align: 'end',
      cell: (fee) => both(fee.cost_percentage, fee.cost_fixed),
    },
    {
      header: t('status'),
      phone: 'badge',
      cell: ({ is_active }) => (
        <StatusBadge tone={is_active ? 'good' : 'neutral'}>
          {t(is_active ? 'active' : 'inactive')}
        </StatusBadge>
      ),
    },
    actions(t('actions'), (fee) => (
      <ActionButton
        size="xs"
        variant="default"
        renderDialog={(close) => <SpecialFeeDialog fee={fee} onClose={close} />}
      >
        {t('edit')}
      </ActionButton>
    )),
  ];
}

interface SpecialFeeDialogProps {
  /** The fee to edit; null for a new one. */
  readonly fee: SpecialFee | null;
  readonly onClose: () => void;
}

function SpecialFeeDialog({ fee, onClose }: SpecialFeeDialogProps) {
  const { t } = useTranslation('fees');
  const create = useAction(feesEndpoints.createSpecialFee);
  const update = useAction(feesEndpoints.updateSpecialFee);
  return (
    <FormDialog
      title={fee === null ? t('add') : t('edit')}
      schema={specialFeeChange}
      values={{ ...(fee ?? NEW), below_cost_confirmed: false }}
      send={(body) =>
        fee === null ? create({ body }) : update({ params: { id: String(fee.id) }, body })
      }
      done={() => t('saved')}
      fallback="Failed to update fee"
      submitLabel={t('save')}
      onClose={onClose}
    >
      {(form) => <SpecialFeeFields form={form} fee={fee} />}
    </FormDialog>
  );
}

interface SpecialFeeFieldsProps {
  readonly form: UseFormReturn<SpecialFeeChange>;
  readonly fee: SpecialFee | null;
}

function SpecialFeeFields({ form: { control, watch }, fee }: SpecialFeeFieldsProps) {
  const { t } = useTranslation('fees');
  const figures = [
    ['revenue_percentage', t('percentage', { part: t('parts.revenue') })],
    ['revenue_fixed', t('fixed', { part: t('parts.revenue') })],
    ['cost_percentage', t('percentage', { part: t('parts.cost') })],
    ['cost_fixed', t('fixed', { part: t('parts.cost') })],
  ] as const;
  const { below_cost_confirmed: _confirmed, ...typed } = watch();
  const read = specialFeeDraft.safeParse(typed);
  const losses = read.success ? belowCostOfSpecial(fee, read.data) : [];
  return (
    <>
      <SelectField
        control={control}
        name="card_type"
        label={t('card_type')}
        data={SCHEMES.map((value) => ({ value, label: cardName(value) }))}
        allowDeselect={false}
      />
      <SelectField
        control={control}
        name="fee_type"
        label={t('fee_type')}
        data={FEE_TYPES.map((value) => ({ value, label: t(`fee_types.${value}`) }))}
        allowDeselect={false}
      />
      {figures.map(([name, label]) => (
        <NumberField key={name} control={control} name={name} label={label} />
      ))}
      <CheckboxField control={control} name="is_active" label={t('active')} />
      <BelowCostField control={control} name="below_cost_confirmed" losses={losses} />
    </>
  );
}
