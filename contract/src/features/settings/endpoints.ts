import { endpoint } from '../../kernel/endpoint.ts';
import { publicSettings } from './records.ts';

export const settingsEndpoints = {
  readPublicSettings: endpoint({
    method: 'GET',
    path: '/settings/public',
    summary: 'Name, formats, password rules and maintenance banner',
    access: 'public',
    scope: 'public',
    in_maintenance: true,
    response: publicSettings,
    errors: [],
  }),
} as const;
