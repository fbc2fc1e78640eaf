import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { monitoringEndpoints } from '@diwan/contract/features/monitoring/endpoints';
import type { CaseStatus } from '@diwan/contract/features/monitoring/terms';
import { call } from '../../lib/api.ts';

export const rulesQuery = queryOptions({
  queryKey: ['monitoring', 'rules'],
  queryFn: ({ signal }) => call(monitoringEndpoints.listMonitoringRules, {}, { signal }),
});

export const ruleVersionsQuery = (id: string) =>
  queryOptions({
    queryKey: ['monitoring', 'rules', id],
    queryFn: ({ signal }) =>
      call(monitoringEndpoints.listMonitoringRuleVersions, { params: { id } }, { signal }),
  });

export const casesQuery = (status: CaseStatus | undefined) =>
  infiniteQueryOptions({
    queryKey: ['monitoring', 'cases', status],
    queryFn: ({ pageParam: cursor, signal }) => {
      const query = { status, cursor, limit: 50 };
      return call(monitoringEndpoints.listMonitoringCases, { query }, { signal });
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor,
  });

export const caseQuery = (id: string) =>
  queryOptions({
    queryKey: ['monitoring', 'case', id],
    queryFn: ({ signal }) =>
      call(monitoringEndpoints.readMonitoringCase, { params: { id } }, { signal }),
  });

export const casePaymentsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['monitoring', 'case', id, 'payments'],
    queryFn: ({ pageParam: cursor, signal }) => {
      const query = { cursor, limit: 50 };
      const request = { params: { id }, query };
      return call(monitoringEndpoints.listMonitoringCasePayments, request, { signal });
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor,
  });
