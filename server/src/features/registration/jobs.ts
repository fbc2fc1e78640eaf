import { type Deps, systemContext } from '../../platform/context.ts';
import type { CronEntry, TaskHandler } from '../../platform/jobs/tasks.ts';
import { expireAccount, expireRegistration, sendLinkAgain } from './unfinished.ts';
import { findUntouched, findUnusedAccounts } from './store.ts';

declare module '../../platform/jobs/tasks.ts' {
  interface Tasks {
    /** Mails the account of an address that a visitor typed. */
    send_registration_link: { email_sealed: string };
    expire_registrations: Record<string, never>;
  }
}

export const sendRegistrationLink =
  (deps: Deps): TaskHandler<'send_registration_link'> =>
  ({ email_sealed }) =>
    sendLinkAgain(systemContext(deps, 'send_registration_link'), deps.secrets.open(email_sealed));

const UNTOUCHED_DAYS = 30;

/** Removes abandoned registrations and accounts, so that their addresses are free again. */
export const expireRegistrations =
  (deps: Deps): TaskHandler<'expire_registrations'> =>
  async () => {
    const ctx = systemContext(deps, 'expire_registrations');
    const before = deps.clock
      .now()
      .subtract({ hours: UNTOUCHED_DAYS * 24 })
      .toString();
    for (const id of await findUntouched(deps.db, before)) {
      await expireRegistration(ctx, id, before);
    }
    for (const id of await findUnusedAccounts(deps.db, before)) await expireAccount(ctx, id);
  };

export const registrationSchedule: readonly CronEntry[] = [
  { schedule: '23 2 * * *', task: 'expire_registrations' },
];
