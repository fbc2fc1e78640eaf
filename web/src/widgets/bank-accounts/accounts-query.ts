import { queryOptions, useQuery } from '@tanstack/react-query';
import { bankAccountEndpoints } from '@diwan/contract/features/bank-accounts/endpoints';
import { call } from '../../lib/api.ts';

/** Loads the bank accounts of all businesses. */
export const bankAccountsQuery = queryOptions({
  queryKey: ['bank-accounts'],
  queryFn: ({ signal }) => call(bankAccountEndpoints.listBankAccounts, {}, { signal }),
});

/** Returns the bank accounts as options of a select; none until they are loaded. */
export const useAccountOptions = () =>
  (useQuery(bankAccountsQuery).data ?? []).map(({ id, business_name, iban }) => ({
    value: id,
    label: `${business_name} ${iban}`,
  }));
