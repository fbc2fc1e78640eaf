import type { PackFigure, PackPart } from '@diwan/contract/features/regulator-pack/pack-words';
import { agreements, clauses } from './agreement-rows.ts';
import * as customer from './customer-rows.ts';
import * as money from './money-rows.ts';
import * as operation from './operation-rows.ts';
import type { RowFile } from './rows.ts';

/** A figure: the number of some rows of a file, or the sum of one of their columns. */
export interface FigureRule {
  readonly id: PackFigure;
  readonly file: RowFile['name'];
  /** The column and its values that choose the rows; absent for all rows. */
  readonly where?: { readonly column: string; readonly in: readonly string[] };
  /** The column that is added up; absent for a count. */
  readonly sum?: string;
}

interface Part {
  readonly id: PackPart;
  readonly files: readonly RowFile[];
  readonly figures: readonly FigureRule[];
}

const countOf = (id: PackFigure, { name }: RowFile): FigureRule => ({ id, file: name });

const chosen = (
  id: PackFigure,
  { name }: RowFile,
  column: string,
  ...values: readonly string[]
): FigureRule => ({ id, file: name, where: { column, in: values } });

const sumOf = (id: PackFigure, { name }: RowFile, sum: string): FigureRule => ({
  id,
  file: name,
  sum,
});

/** The parts of the pack in their order, each with its files and the figures that count rows. */
export const PARTS: readonly Part[] = [
  {
    id: 'safeguarding',
    files: [money.safeguardingDays, money.safeguardingAccounts],
    figures: [
      countOf('safeguarding_days', money.safeguardingDays),
      chosen('safeguarding_shortfalls', money.safeguardingDays, 'cover', 'shortfall'),
      chosen('safeguarding_unknown', money.safeguardingDays, 'cover', 'unknown'),
    ],
  },
  {
    id: 'reconciliation',
    files: [money.reconciliationDays, money.reconciliationDifferences],
    figures: [
      chosen('reconciled_days', money.reconciliationDays, 'compared', 'yes'),
      chosen('failed_days', money.reconciliationDays, 'run_state', 'failed'),
      countOf('differences', money.reconciliationDifferences),
      chosen('open_differences', money.reconciliationDifferences, 'state_at_end', 'open'),
    ],
  },
  {
    id: 'clearing',
    files: [money.clearingMonth],
    figures: [
      sumOf('clearing_volume', money.clearingMonth, 'first_volume_minor'),
      sumOf('clearing_first', money.clearingMonth, 'first_minor'),
      sumOf('clearing_fourth_volume', money.clearingMonth, 'fourth_volume_minor'),
      sumOf('clearing_fourth', money.clearingMonth, 'fourth_minor'),
    ],
  },
  {
    id: 'screening',
    files: [customer.screeningCases, customer.listVersions, customer.screeningRuns],
    figures: [
      chosen('cases_opened', customer.screeningCases, 'opened_in_month', 'yes'),
      chosen('cases_strong', customer.screeningCases, 'band', 'strong'),
      chosen('cases_decided', customer.screeningCases, 'decided_in_month', 'yes'),
      chosen('cases_confirmed', customer.screeningCases, 'state_at_end', 'confirmed'),
      chosen('cases_open', customer.screeningCases, 'state_at_end', 'open'),
      chosen('list_imports', customer.listVersions, 'imported_in_month', 'yes'),
      chosen('lists_in_force', customer.listVersions, 'in_force_at_end', 'yes'),
      countOf('list_runs', customer.screeningRuns),
    ],
  },
  {
    id: 'monitoring',
    files: [customer.monitoringCases],
    figures: [
      chosen('alert_cases_opened', customer.monitoringCases, 'opened_in_month', 'yes'),
      chosen('alert_cases_confirmed', customer.monitoringCases, 'state_at_end', 'confirmed'),
      chosen('alert_cases_open', customer.monitoringCases, 'state_at_end', 'open'),
    ],
  },
  {
    id: 'risk',
    files: [customer.riskClasses, customer.riskChanges],
    figures: [
      chosen('risk_high', customer.riskClasses, 'level', 'high'),
      chosen('risk_medium', customer.riskClasses, 'level', 'medium'),
      chosen('risk_low', customer.riskClasses, 'level', 'low'),
      countOf('risk_changes', customer.riskChanges),
    ],
  },
  {
    id: 'disputes',
    files: [money.disputes],
    figures: [
      chosen('disputes_opened', money.disputes, 'opened_in_month', 'yes'),
      chosen('disputes_lost', money.disputes, 'state_at_end', 'lost'),
      chosen('disputes_won', money.disputes, 'state_at_end', 'won'),
      chosen('disputes_open', money.disputes, 'state_at_end', 'open'),
    ],
  },
  {
    id: 'staff',
    files: [operation.staff],
    figures: [
      chosen('staff_joined', operation.staff, 'event', 'joined'),
      chosen('staff_left', operation.staff, 'event', 'left'),
      chosen('staff_late', operation.staff, 'access_ended', 'late'),
    ],
  },
  {
    id: 'incidents',
    files: [operation.incidents],
    figures: [
      countOf('incidents', operation.incidents),
      chosen('failed_jobs', operation.incidents, 'kind', 'failed_job'),
      chosen('maintenance', operation.incidents, 'kind', 'maintenance_begun', 'maintenance_ended'),
    ],
  },
  {
    id: 'agreements',
    files: [agreements, clauses],
    figures: [
      countOf('agreements_signed', agreements),
      chosen('agreements_incomplete', agreements, 'mandatory_clauses', 'missing'),
      countOf('mandatory_clauses', clauses),
    ],
  },
  {
    id: 'restores',
    files: [operation.restores],
    figures: [countOf('restores', operation.restores)],
  },
  {
    id: 'audit',
    files: [operation.auditChecks],
    figures: [
      countOf('audit_checks', operation.auditChecks),
      sumOf('audit_differences', operation.auditChecks, 'differences'),
    ],
  },
];
