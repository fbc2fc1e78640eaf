import { z } from 'zod';
import { codesOf } from '../../kernel/actions.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { uuid } from '../../kernel/ids.ts';
import { ADMINS } from '../../kernel/roles.ts';
import { bankAccountActions } from './actions.ts';
import {
  bankAccount,
  bankAccountDraft,
  bankAccountEdit,
  csvMapping,
  ibanApproval,
} from './records.ts';

const ADMIN = { access: ADMINS, scope: 'platform' } as const;
const ONE = { ...ADMIN, params: z.object({ id: uuid }) } as const;
const STALE = ['bank-accounts'];

export const bankAccountEndpoints = {
  listBankAccounts: endpoint({
    method: 'GET',
    path: '/admin/bank-accounts',
    summary: 'The bank accounts of all businesses, by business. Every business has a main account',
    ...ADMIN,
    response: z.array(bankAccount),
    errors: [],
  }),
  createBankAccount: endpoint({
    method: 'POST',
    path: '/admin/bank-accounts',
    summary: 'Add a bank account of a business, so that its statements can be imported',
    ...ADMIN,
    body: bankAccountDraft,
    response: bankAccount,
    message: 'Bank account added successfully',
    idempotent: true,
    stale: STALE,
    errors: [
      'BUSINESS_NOT_FOUND',
      'BANK_ACCOUNT_IBAN_TAKEN',
      'BANK_ACCOUNT_MAIN_EXISTS',
      'BANK_ACCOUNT_CLOSED_EARLY',
    ],
  }),
  updateBankAccount: endpoint({
    method: 'PUT',
    path: '/admin/bank-accounts/:id',
    summary: 'Change a bank account. A new IBAN applies after the approval of a second admin',
    ...ONE,
    body: bankAccountEdit,
    response: bankAccount,
    message: 'Bank account saved successfully',
    stale: STALE,
    errors: [
      'BANK_ACCOUNT_NOT_FOUND',
      'BANK_ACCOUNT_IBAN_TAKEN',
      'BANK_ACCOUNT_IS_MAIN',
      'BANK_ACCOUNT_MAIN_EXISTS',
      'BANK_ACCOUNT_CLOSED_EARLY',
    ],
  }),
  approveBankAccount: endpoint({
    method: 'POST',
    path: '/admin/bank-accounts/:id/approve',
    summary: 'Approve the IBAN that another admin entered',
    ...ONE,
    body: ibanApproval,
    confirm: true,
    response: bankAccount,
    message: 'New IBAN approved',
    idempotent: true,
    stale: [...STALE, 'businesses'],
    errors: [
      'BANK_ACCOUNT_NOT_FOUND',
      'BANK_ACCOUNT_CHANGED',
      'BANK_ACCOUNT_IBAN_TAKEN',
      ...codesOf(bankAccountActions, 'approve'),
    ],
  }),
  saveCsvMapping: endpoint({
    method: 'PUT',
    path: '/admin/bank-accounts/:id/csv-mapping',
    summary: 'Save how the bank of an account writes its CSV statements',
    ...ONE,
    body: csvMapping,
    response: bankAccount,
    message: 'CSV columns saved successfully',
    stale: STALE,
    errors: ['BANK_ACCOUNT_NOT_FOUND'],
  }),
} as const;
