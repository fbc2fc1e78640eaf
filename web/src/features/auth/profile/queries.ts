import { queryOptions } from '@tanstack/react-query';
import { authEndpoints } from '@diwan/contract/features/auth/endpoints';
import { messagesEndpoints } from '@diwan/contract/features/messages/endpoints';
import { call } from '../../../lib/api.ts';

export const profileQuery = queryOptions({
  queryKey: ['auth', 'profile'],
  queryFn: ({ signal }) => call(authEndpoints.readProfile, {}, { signal }),
});

export const notificationsQuery = queryOptions({
  queryKey: ['auth', 'notifications'],
  queryFn: ({ signal }) => call(messagesEndpoints.readNotifications, {}, { signal }),
});
