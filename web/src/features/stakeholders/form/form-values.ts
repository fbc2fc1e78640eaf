import { z } from 'zod';
import { type Stakeholder, stakeholderDraft } from '@diwan/contract/features/stakeholders/records';

/** What the form fills in: the user of a new one, the status of one that is there. */
export const stakeholderForm = stakeholderDraft.extend({ is_active: z.boolean() });

export type StakeholderInput = z.input<typeof stakeholderForm>;
export type StakeholderOutput = z.output<typeof stakeholderForm>;

export const NEW_STAKEHOLDER: StakeholderInput = {
  user_id: '',
  bank_name: '',
  iban: '',
  beneficiary_name: '',
  beneficiary_address: '',
  bank_swift_code: '',
  is_active: true,
};

export const valuesOf = (stakeholder: Stakeholder): StakeholderInput => ({
  user_id: stakeholder.user_id,
  bank_name: stakeholder.bank_name,
  iban: stakeholder.iban,
  beneficiary_name: stakeholder.beneficiary_name,
  beneficiary_address: stakeholder.beneficiary_address ?? '',
  bank_swift_code: stakeholder.bank_swift_code ?? '',
  is_active: stakeholder.is_active,
});
