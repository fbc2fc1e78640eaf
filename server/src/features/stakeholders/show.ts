import type { Stakeholder } from '@diwan/contract/features/stakeholders/records';
import { basisPointsToPercent } from '@diwan/contract/kernel/percent';
import { maskIban } from '@diwan/contract/world/iban';
import type { Snapshot } from '../../platform/audit/changes.ts';
import type { Secrets } from '../../platform/crypto/secrets.ts';
import type { StakeholderRow } from './store.ts';

type Opening = Pick<Secrets, 'open'>;

/** A stakeholder with the whole IBAN. */
export function showStakeholder(secrets: Opening, row: StakeholderRow): Stakeholder {
  const { iban_sealed, percentage_bp, ...shown } = row;
  return {
    ...shown,
    iban: secrets.open(iban_sealed),
    profit_percentage: percentage_bp === null ? null : basisPointsToPercent(percentage_bp),
  };
}

/** A row of the list: of the IBAN only what tells accounts apart. */
export function showSummary(secrets: Opening, row: StakeholderRow): Stakeholder {
  const shown = showStakeholder(secrets, row);
  return { ...shown, iban: maskIban(shown.iban) };
}

/** What the audit trail compares. */
export function snapshotOf(secrets: Opening, row: StakeholderRow): Snapshot {
  const { created_at: _created, updated_at: _updated, ...shown } = showStakeholder(secrets, row);
  return shown;
}
