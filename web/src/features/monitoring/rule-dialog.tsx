import { Select, SimpleGrid, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { monitoringEndpoints } from '@diwan/contract/features/monitoring/endpoints';
import { type MonitoringRule, ruleForm } from '@diwan/contract/features/monitoring/records';
import {
  LIMIT_PERIODS,
  RULE_KINDS,
  RULE_THRESHOLDS,
  type RuleKind,
  type Threshold,
} from '@diwan/contract/features/monitoring/terms';
import { say, useTranslation } from '../../lib/i18n.ts';
import { useAction } from '../../lib/use-action.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { TextField, useBound } from '../../ui/form/fields.tsx';
import { findOptions } from '../../ui/form/find-options.ts';
import { AmountField } from '../../ui/form/amount-field.tsx';
import { NumberField } from '../../ui/form/number-field.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { brandsQuery } from '../../widgets/brands/brands-query.ts';

type Draft = z.output<typeof ruleForm>;
type Control = UseFormReturn<z.input<typeof ruleForm>, unknown, Draft>['control'];

/** Returns only the thresholds of the kind. The form keeps those of a kind chosen before. */
const thresholdsOf = (draft: Draft) =>
  Object.fromEntries(RULE_THRESHOLDS[draft.kind].map((name) => [name, draft[name]]));

interface RuleDialogProps {
  /** The rule to change; undefined adds a new one. */
  readonly rule?: MonitoringRule;
  readonly onClose: () => void;
}

/** Adds a rule, or saves a new version of one. The kind and the brand of a rule never change. */
export function RuleDialog({ rule, onClose }: RuleDialogProps) {
  const { t } = useTranslation('monitoring');
  const create = useAction(monitoringEndpoints.createMonitoringRule);
  const update = useAction(monitoringEndpoints.updateMonitoringRule);
  const send = (draft: Draft) => {
    const { name, kind, brand_id } = draft;
    const thresholds = thresholdsOf(draft);
    if (!rule) return create({ body: { name, kind, brand_id, ...thresholds } });
    const { id, version } = rule;
    return update({ params: { id }, body: { name, version, ...thresholds } });
  };
  return (
    <FormDialog
      title={rule ? t('rules.edit_title', { name: rule.name }) : t('rules.add')}
      schema={ruleForm}
      values={{
        name: rule?.name ?? '',
        kind: rule?.kind ?? 'volume_above_expected',
        brand_id: rule?.brand_id ?? null,
        times: rule?.times ?? null,
        payments: rule?.payments ?? null,
        hours: rule?.hours ?? null,
        percent: rule?.percent ?? null,
        amount: rule?.amount ?? null,
        from_time: rule?.from_time ?? '23:00',
        until_time: rule?.until_time ?? '05:00',
        period: rule?.period ?? 'day',
      }}
      send={send}
      done="Monitoring rule saved successfully"
      fallback="Failed to save the monitoring rule"
      submitLabel={t('rules.save')}
      onClose={onClose}
    >
      {({ control, watch }) => (
        <>
          {rule && rule.state !== 'off' && <Text c="dimmed">{t('rules.edit_hint')}</Text>}
          <TextField control={control} name="name" label={t('rules.name')} required />
          {!rule && <NewRuleFields control={control} kind={watch('kind')} />}
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            {RULE_THRESHOLDS[watch('kind')].map((name) => (
              <ThresholdField key={name} control={control} name={name} />
            ))}
          </SimpleGrid>
        </>
      )}
    </FormDialog>
  );
}

interface FieldProps {
  readonly control: Control;
}

function NewRuleFields({ control, kind }: FieldProps & { readonly kind: RuleKind }) {
  const { t } = useTranslation('monitoring');
  return (
    <>
      <SelectField
        control={control}
        name="kind"
        label={t('rules.kind')}
        data={RULE_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        allowDeselect={false}
        required
      />
      <BrandField
        control={control}
        description={kind === 'block_above' ? t('rules.brand_hint') : undefined}
      />
    </>
  );
}

/** Selects the brand of a rule. Without a brand, the rule is about all brands. */
function BrandField({
  control,
  description,
}: FieldProps & { readonly description: string | undefined }) {
  const { t } = useTranslation('monitoring');
  const { data = [], isError } = useQuery(brandsQuery);
  const { field, value, error } = useBound({ control, name: 'brand_id' });
  return (
    <Select
      label={t('rules.brand')}
      description={description}
      placeholder={t('rules.all_brands')}
      searchable
      filter={findOptions}
      clearable
      data={data.map(({ id, name }) => ({ value: String(id), label: name }))}
      {...field}
      value={typeof value === 'number' ? String(value) : null}
      onChange={(id) => field.onChange(id === null ? null : Number(id))}
      error={isError ? say('Failed to load brands') : error}
    />
  );
}

function ThresholdField({ control, name }: FieldProps & { readonly name: Threshold }) {
  const { t } = useTranslation('monitoring');
  const props = { control, label: t(`rules.${name}`), required: true } as const;
  if (name === 'amount') return <AmountField {...props} name={name} />;
  if (name === 'from_time' || name === 'until_time') {
    return <TextField {...props} name={name} type="time" dir="ltr" />;
  }
  if (name === 'period') {
    return (
      <SelectField
        {...props}
        name={name}
        data={LIMIT_PERIODS.map((value) => ({ value, label: t(`rules.periods.${value}`) }))}
        allowDeselect={false}
      />
    );
  }
  return <NumberField {...props} name={name} />;
}
