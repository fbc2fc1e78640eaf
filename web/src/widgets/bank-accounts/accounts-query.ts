import { queryOptions } from '@tanstack/react-query';
import { bankAccountEndpoints } from '@diwan/contract/features/bank-accounts/endpoints';
import { call } from '../../lib/api.ts';

/** Loads the bank accounts of all businesses. */
export const bankAccountsQuery = queryOptions({
  queryKey: ['bank-accounts'],
  queryFn: ({ signal }) => call(bankAccountEndpoints.listBankAccounts, {}, { signal }),
});
