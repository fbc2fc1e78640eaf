import type { Deps } from '../../platform/context.ts';
import type { ServerFeature } from '../../platform/feature.ts';
import { eraseFromMessages } from './queue-message.ts';
import { createCarriers } from '../../platform/mail/create-carriers.ts';
import { eraseExpiredLinks, messagesSchedule, sendMessage } from './jobs.ts';
import { messagesRoutes } from './routes.ts';

export const messages = {
  routes: messagesRoutes,
  jobs: {
    erase_expired_links: eraseExpiredLinks,
    send_message: (deps: Deps) => sendMessage(deps, createCarriers(deps.config, deps.log)),
  },
  schedule: messagesSchedule,
  erase: {
    sealed: [{ place: 'outbox', erase: eraseFromMessages }],
    texts: [
      { place: 'outbox', table: 'messages', columns: { subject: 'text', last_error: 'text' } },
      { place: 'notes', table: 'link_reveals', columns: { reason: 'text' } },
    ],
  },
  tables: ['link_reveals', 'messages', 'notification_opt_outs'],
} as const satisfies ServerFeature;
