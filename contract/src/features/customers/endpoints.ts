import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { uuid } from '../../kernel/ids.ts';
import { ADMINS, ADMINS_AND_OWNERS } from '../../kernel/roles.ts';
import {
  customer,
  customerDetail,
  customerEdit,
  customerPage,
  customerQuery,
  customerSearch,
} from './records.ts';

const customerId = z.object({ id: uuid });

export const customerEndpoints = {
  listCustomers: endpoint({
    method: 'GET',
    path: '/customers',
    summary: 'Customers in scope, newest first: 20 a page unless `limit` says otherwise',
    access: ADMINS_AND_OWNERS,
    scope: 'data',
    query: customerQuery,
    response: customerPage,
    errors: [],
  }),
  exportCustomers: endpoint({
    method: 'GET',
    path: '/customers/export',
    summary: 'Customers in scope as CSV, up to the limit of the settings',
    access: ADMINS_AND_OWNERS,
    scope: 'data',
    query: customerSearch,
    response: 'file',
    errors: [],
  }),
  readCustomer: endpoint({
    method: 'GET',
    path: '/customers/:id',
    summary: 'A customer with the newest payments',
    access: ADMINS_AND_OWNERS,
    scope: 'data',
    params: customerId,
    response: customerDetail,
    errors: ['CUSTOMER_NOT_FOUND'],
  }),
  updateCustomer: endpoint({
    method: 'PUT',
    path: '/customers/:id',
    summary: 'Correct a customer; payments keep what was said when they were made',
    access: ADMINS,
    scope: 'data',
    params: customerId,
    body: customerEdit,
    response: customer,
    message: 'Customer updated successfully',
    stale: ['customers'],
    errors: ['CUSTOMER_NOT_FOUND'],
  }),
} as const;
