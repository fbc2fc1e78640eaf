import { useQuery } from '@tanstack/react-query';
import { riskEndpoints } from '@diwan/contract/features/risk/endpoints';
import { type RiskRule, riskRuleEdit } from '@diwan/contract/features/risk/records';
import { hasCodes, NUMBER_FACTORS, type NumberFactor } from '@diwan/contract/features/risk/terms';
import { isolate } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { useAction } from '../../lib/use-action.ts';
import { useFormat } from '../../lib/use-format.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { TextareaField, TextField } from '../../ui/form/fields.tsx';
import { NumberField } from '../../ui/form/number-field.tsx';
import type { Columns } from '../../ui/table/data-table.tsx';
import { ListPage } from '../../ui/views/list.tsx';
import { menu } from '../../widgets/columns.tsx';
import { useMoneyText } from '../../widgets/money-text.ts';
import { riskRulesQuery } from './queries.ts';

/** Lists the rules of the risk score. Admins change their points. */
export function RiskRulesPage() {
  const { t } = useTranslation('risk');
  return (
    <ListPage
      header={{
        title: t('rules.title'),
        subtitle: t('rules.subtitle'),
        back: { label: t('rules.back'), link: { to: '/settings' } },
      }}
      query={useQuery(riskRulesQuery)}
      fallback="Failed to fetch the risk rules"
      label={t('rules.title')}
      rows={(rules) => rules}
      rowId={({ factor }) => factor}
      columns={useColumns()}
      empty={{ title: t('rules.empty') }}
    />
  );
}

const numberFactorOf = ({ factor }: RiskRule): NumberFactor | undefined =>
  NUMBER_FACTORS.find((one) => one === factor);

function useColumns(): Columns<RiskRule> {
  const { t } = useTranslation('risk');
  const format = useFormat();
  const money = useMoneyText();
  const thresholdOf = (rule: RiskRule): string => {
    const of_number = numberFactorOf(rule);
    if (of_number && rule.number !== null) {
      const show = of_number === 'expected_volume' ? money : format.number;
      return t(`rules.thresholds.${of_number}`, { number: show(rule.number) });
    }
    if (!hasCodes(rule.factor)) return t('rules.each');
    return rule.codes.length > 0 ? isolate(rule.codes.join(', ')) : t('rules.no_codes');
  };
  return [
    { header: t('rules.factor'), cell: ({ factor }) => t(`factors.${factor}`) },
    { header: t('rules.from'), cell: thresholdOf },
    { header: t('rules.points'), align: 'end', cell: ({ points }) => format.number(points) },
    menu(
      t('rules.actions'),
      ({ factor }) => t(`factors.${factor}`),
      (rule) => [
        {
          label: t('rules.edit'),
          renderDialog: (close) => <RuleDialog rule={rule} onClose={close} />,
        },
      ],
    ),
  ];
}

interface DialogProps {
  readonly rule: RiskRule;
  readonly onClose: () => void;
}

const ruleForm = riskRuleEdit.omit({ version: true });

function RuleDialog({ rule, onClose }: DialogProps) {
  const { t } = useTranslation('risk');
  const save = useAction(riskEndpoints.saveRiskRule);
  const { factor, points, number, codes, version } = rule;
  const of_number = numberFactorOf(rule);
  const of_codes = hasCodes(factor) ? factor : undefined;
  return (
    <FormDialog
      title={t('rules.edit_title', { name: t(`factors.${factor}`) })}
      schema={ruleForm}
      values={{ points, number, codes: codes.join(', '), reason: '' }}
      send={(body) => save({ params: { factor }, body: { ...body, version } })}
      done="The rule was saved. All brands will be assessed again."
      fallback="Failed to save the risk rule"
      submitLabel={t('rules.save')}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <NumberField control={control} name="points" label={t('rules.points')} required />
          {of_number && (
            <NumberField
              control={control}
              name="number"
              label={t(`rules.numbers.${of_number}`)}
              required
            />
          )}
          {of_codes && (
            <TextField
              control={control}
              name="codes"
              label={t(`rules.codes.${of_codes}`)}
              description={t('rules.codes_hint')}
              dir="ltr"
            />
          )}
          <TextareaField
            control={control}
            name="reason"
            label={t('rules.reason')}
            required
            dir="auto"
          />
        </>
      )}
    </FormDialog>
  );
}
