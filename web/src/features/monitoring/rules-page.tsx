import { useQuery } from '@tanstack/react-query';
import { monitoringEndpoints } from '@diwan/contract/features/monitoring/endpoints';
import type { MonitoringRule, RuleVersion } from '@diwan/contract/features/monitoring/records';
import type { RuleState } from '@diwan/contract/features/monitoring/terms';
import { useTranslation } from '../../lib/i18n.ts';
import { useAction } from '../../lib/use-action.ts';
import { useFormat } from '../../lib/use-format.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { ConfirmAction } from '../../ui/dialogs/confirm-action.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { ReasonDialog } from '../../ui/dialogs/reason-dialog.tsx';
import type { RowAction } from '../../ui/row-menu.tsx';
import type { Columns } from '../../ui/table/data-table.tsx';
import { List, ListPage } from '../../ui/views/list.tsx';
import { date, menu, named } from '../../widgets/columns.tsx';
import { StatusBadge, type StatusTone } from '../../widgets/status-badge.tsx';
import { rulesQuery, ruleVersionsQuery } from './queries.ts';
import { RuleDialog } from './rule-dialog.tsx';
import { TrialDialog } from './trial-dialog.tsx';
import { useRuleText } from './use-rule-text.ts';

/** Lists the monitoring rules. A rule is tried on all payments before it is switched on. */
export function MonitoringRulesPage() {
  const { t } = useTranslation('monitoring');
  return (
    <ListPage
      name="monitoring_rules"
      header={{
        title: t('rules.title'),
        subtitle: t('rules.subtitle'),
        back: { label: t('rules.back'), link: { to: '/settings' } },
        actions: (
          <ActionButton renderDialog={(close) => <RuleDialog onClose={close} />}>
            {t('rules.add')}
          </ActionButton>
        ),
      }}
      query={useQuery(rulesQuery)}
      fallback="Failed to fetch the monitoring rules"
      label={t('rules.title')}
      rows={(rules) => rules}
      rowId={({ id }) => id}
      columns={useColumns()}
      empty={{ title: t('rules.empty'), description: t('rules.empty_text') }}
    />
  );
}

const TONES: Readonly<Record<RuleState, StatusTone>> = {
  off: 'neutral',
  on: 'good',
  changed: 'waiting',
};

function useColumns(): Columns<MonitoringRule> {
  const { t } = useTranslation('monitoring');
  const format = useFormat();
  const ruleText = useRuleText();
  const menuOf = useRowActions();
  return [
    named(t('rules.name'), ({ name }) => name),
    { header: t('rules.rule'), cell: (rule) => ruleText(rule) },
    named(t('rules.brand'), ({ brand_name }) => brand_name ?? t('rules.all_brands')),
    {
      header: t('rules.version'),
      align: 'end',
      phone: 'rest',
      cell: ({ version }) => format.number(version),
    },
    {
      header: t('rules.trial'),
      cell: ({ trial }) =>
        trial === null
          ? t('rules.not_tried')
          : t('rules.alerts', { count: trial.alerts, number: format.number(trial.alerts) }),
    },
    {
      header: t('rules.state'),
      phone: 'badge',
      cell: ({ state }) => (
        <StatusBadge tone={TONES[state]}>{t(`rules.states.${state}`)}</StatusBadge>
      ),
    },
    menu(t('rules.actions'), ({ name }) => name, menuOf),
  ];
}

function useRowActions(): (rule: MonitoringRule) => readonly RowAction[] {
  const { t } = useTranslation('monitoring');
  return (rule) => [
    {
      label: t('rules.try'),
      can: rule.can.try,
      renderDialog: (close) => <TrialDialog rule={rule} onClose={close} />,
    },
    {
      label: t('rules.edit'),
      can: rule.can.edit,
      renderDialog: (close) => <RuleDialog rule={rule} onClose={close} />,
    },
    ...(rule.state === 'on'
      ? []
      : [
          {
            label: t('rules.switch_on'),
            can: rule.can.switch_on,
            renderDialog: (close: () => void) => <OnDialog rule={rule} onClose={close} />,
          },
        ]),
    ...(rule.state === 'off'
      ? []
      : [
          {
            label: t('rules.switch_off'),
            can: rule.can.switch_off,
            danger: true,
            renderDialog: (close: () => void) => <OffDialog rule={rule} onClose={close} />,
          },
        ]),
    {
      label: t('rules.versions'),
      forAuditors: true,
      renderDialog: (close) => <VersionsDialog rule={rule} onClose={close} />,
    },
  ];
}

interface DialogProps {
  readonly rule: MonitoringRule;
  readonly onClose: () => void;
}

function OnDialog({ rule: { id, name, version, kind }, onClose }: DialogProps) {
  const { t } = useTranslation('monitoring');
  const switchOn = useAction(monitoringEndpoints.switchMonitoringRuleOn);
  return (
    <ConfirmAction
      title={t('rules.on_question', { name })}
      confirmLabel={t('rules.switch_on')}
      send={() => switchOn({ params: { id }, body: { version } })}
      done="The rule is on"
      fallback="Failed to save the monitoring rule"
      onClose={onClose}
    >
      {kind === 'block_above' ? t('rules.on_limit') : t('rules.on_text')}
    </ConfirmAction>
  );
}

function OffDialog({ rule: { id, name }, onClose }: DialogProps) {
  const { t } = useTranslation('monitoring');
  const switchOff = useAction(monitoringEndpoints.switchMonitoringRuleOff);
  return (
    <ReasonDialog
      title={t('rules.off_question', { name })}
      send={(body) => switchOff({ params: { id }, body })}
      done="The rule is off"
      fallback="Failed to save the monitoring rule"
      submitLabel={t('rules.switch_off')}
      onClose={onClose}
    />
  );
}

function VersionsDialog({ rule: { id, name, kind }, onClose }: DialogProps) {
  const { t } = useTranslation('monitoring');
  const format = useFormat();
  const ruleText = useRuleText();
  const columns: Columns<RuleVersion> = [
    { header: t('rules.version'), cell: ({ version }) => format.number(version) },
    { header: t('rules.rule'), cell: (version) => ruleText({ ...version, kind }) },
    named(t('rules.changed_by'), ({ changed_by }) => changed_by),
    date(t('rules.changed'), ({ changed_at }) => changed_at),
  ];
  return (
    <Dialog title={t('rules.versions_named', { name })} size="xl" onClose={onClose}>
      <List
        query={useQuery(ruleVersionsQuery(id))}
        fallback="Failed to fetch the monitoring rules"
        label={t('rules.versions_named', { name })}
        rows={(versions) => versions}
        rowId={({ version }) => String(version)}
        columns={columns}
        empty={{ title: t('rules.empty') }}
      />
    </Dialog>
  );
}
