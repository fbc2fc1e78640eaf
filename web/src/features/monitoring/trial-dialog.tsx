import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { monitoringEndpoints } from '@diwan/contract/features/monitoring/endpoints';
import type { MonitoringRule, RuleTrial } from '@diwan/contract/features/monitoring/records';
import { useTranslation } from '../../lib/i18n.ts';
import { useAction } from '../../lib/use-action.ts';
import { useFormat } from '../../lib/use-format.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { type Columns, DataTable } from '../../ui/table/data-table.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { brand, money } from '../../widgets/columns.tsx';
import { useRuleText } from './use-rule-text.ts';

interface TrialDialogProps {
  readonly rule: MonitoringRule;
  readonly onClose: () => void;
}

/** Tries a rule on all payments and shows what it would have raised. */
export function TrialDialog({ rule, onClose }: TrialDialogProps) {
  const { t } = useTranslation('monitoring');
  const ruleText = useRuleText();
  const [found, setFound] = useState<RuleTrial>();
  const tryRule = useAction(monitoringEndpoints.tryMonitoringRule, { onDone: setFound });
  return (
    <Dialog title={t('rules.trial_of', { name: rule.name })} size="xl" onClose={onClose}>
      <Stack>
        <Text>{ruleText(rule)}</Text>
        <div>
          <ActionButton
            can={rule.can.try}
            send={() => tryRule({ params: { id: rule.id } })}
            fallback="Failed to try the monitoring rule"
          >
            {t('rules.try')}
          </ActionButton>
        </div>
        {found && <Found trial={found} />}
      </Stack>
    </Dialog>
  );
}

type Finding = RuleTrial['findings'][number];

function Found({ trial: { rule, findings } }: { readonly trial: RuleTrial }) {
  const { t } = useTranslation('monitoring');
  const format = useFormat();
  if (rule.trial === null) return null;
  const { alerts, brands, refused } = rule.trial;
  const columns: Columns<Finding> = [
    brand(t('rules.brand'), ({ brand_id, brand_name }) => ({ id: brand_id, name: brand_name })),
    { header: t('rules.day'), cell: ({ day }) => format.day(day) },
    { header: t('cases.payments'), align: 'end', cell: ({ payments }) => format.number(payments) },
    money(t('cases.amount'), ({ amount }) => amount),
  ];
  const label = t('rules.newest_findings', { number: format.number(findings.length) });
  return (
    <>
      <Text role="status">
        {t('rules.would_raise', { alerts: format.number(alerts), brands: format.number(brands) })}
      </Text>
      {refused !== null && (
        <Text>{t('rules.would_refuse', { refused: format.number(refused) })}</Text>
      )}
      {findings.length > 0 && <Text fw={600}>{label}</Text>}
      <DataTable
        label={label}
        rows={findings.map((finding, n) => ({ ...finding, n }))}
        rowId={({ n }) => String(n)}
        columns={columns}
        empty={<EmptyState title={t('rules.no_findings')} />}
      />
    </>
  );
}
