import { queryOptions } from '@tanstack/react-query';
import { partnerEndpoints } from '@diwan/contract/features/partners/endpoints';
import { call } from '../../lib/api.ts';
import { partnersQuery } from '../../widgets/partners/partner-picker.tsx';

export const partnerQuery = (id: string) =>
  queryOptions({
    queryKey: [...partnersQuery.queryKey, id] as const,
    queryFn: ({ signal }) => call(partnerEndpoints.readPartner, { params: { id } }, { signal }),
  });

export const employeesQuery = (id: string) =>
  queryOptions({
    queryKey: [...partnersQuery.queryKey, id, 'employees'] as const,
    queryFn: ({ signal }) => call(partnerEndpoints.listEmployees, { params: { id } }, { signal }),
  });
