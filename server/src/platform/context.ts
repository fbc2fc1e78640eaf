import {
  isBrandOwner,
  type MemberAccess,
  type PartnerPermission,
  readsAll,
  type Role,
} from '@diwan/contract/kernel/roles';
import type { SecondPerson } from '@diwan/contract/kernel/actions';
import type { Language } from '@diwan/contract/kernel/sentences';
import type { Config } from '../config.ts';
import type { Provider, Twin } from '../provider/port.ts';
import type { PaperReader } from '@diwan/reading/port';
import type { Clock } from './clock.ts';
import type { Secrets } from './crypto/secrets.ts';
import type { Db, Tx } from './db/database.ts';
import { AppError, invariant } from './error.ts';
import type { FileStore } from './files/store.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Log } from './log/log.ts';
import type { Metrics } from './metrics.ts';
import type { GetResult } from './outgoing/get-out.ts';
import type { Sftp } from './sftp/port.ts';
import type { Scope } from './scope.ts';

/**
 * The dependencies of the process. `app.ts` creates them once and passes them on. Tests replace
 * them.
 */
export interface Deps {
  readonly config: Config;
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly secrets: Secrets;
  readonly files: FileStore;
  readonly jobs: Jobs;
  readonly provider: Provider;
  /** Answers calls with a test key instead of the provider. */
  readonly twin: Twin;
  readonly papers: PaperReader;
  readonly sftp: Sftp;
  /** Fetches a picture from a public link. */
  readonly fetchPicture: (url: string) => Promise<GetResult>;
}

export interface UserActor {
  readonly kind: 'user';
  readonly user_id: string;
  readonly session_id: string;
  /** An onboarding session reaches only the agreement and password steps of its brand. */
  readonly session_kind: 'full' | 'onboarding';
  readonly role: Role;
  readonly brand_id: number | null;
  readonly partner_id: number | null;
  /** The access of a member of a brand; absent for its owner and for other roles. */
  readonly member?: MemberAccess;
  readonly email: string;
  /** True if the user has recently confirmed their identity in this session. */
  readonly confirmed: boolean;
  /** The registration proof of an onboarding session. */
  readonly proof?: SessionProof;
  /** True for an administrator who views the product as a brand's owner. */
  readonly viewing?: true;
  /** The group of the user's account. It is present only for actions that need two persons. */
  readonly second?: SecondPerson;
}

/** A person who proved to be the registrant of one brand. They have no session of an account. */
export interface RegistrantActor {
  readonly kind: 'registrant';
  readonly brand_id: number;
  readonly user_id: string | null;
  readonly email: string | null;
  /** True if this proof came through a link in the owner's mailbox. */
  readonly by_mail: boolean;
  /** The id of the device that has the proof. */
  readonly device: string;
  readonly epoch: number;
  /** True until the mailed link of the registration is opened. */
  readonly provisional: boolean;
}

/** The facts that an onboarding session proves. */
export type SessionProof = Pick<RegistrantActor, 'by_mail' | 'device' | 'epoch' | 'provisional'>;

/** A brand's server, identified by an API key. */
export interface IntegratorActor {
  readonly kind: 'integrator';
  readonly brand_id: number;
  readonly api_key_id: string;
  /** The brand's MID. It comes from the brand, never from the caller. */
  readonly tap_mid: string;
  /** The mode of the key. Objects of a test key move no money. */
  readonly mode: 'live' | 'test';
}

/** A partner's program, identified by an API key. It can only read what the key permits. */
export interface PartnerKeyActor {
  readonly kind: 'partner_key';
  readonly partner_id: number;
  readonly key_id: string;
  readonly permissions: readonly PartnerPermission[];
}

export type Actor =
  | UserActor
  | RegistrantActor
  | IntegratorActor
  | PartnerKeyActor
  | { readonly kind: 'public' }
  | { readonly kind: 'system'; readonly job: string };

export interface Client {
  readonly ip: string | null;
  readonly user_agent: string | null;
  readonly request_id: string;
  readonly language: Language;
}

/** The context of one request or one run of a job. */
export interface Ctx {
  readonly deps: Deps;
  readonly actor: Actor;
  readonly scope: Scope;
  readonly client: Client;
  /** Runs the work in one database transaction. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Runs the work of an idempotent call in one database transaction, and returns its result as the
   * answer. With an Idempotency-Key, the same transaction stores the answer. A repeat returns it
   * without running the work.
   * @param afterwards runs after the first commit, but not for a repeat; it may return a newer
   * answer
   */
  answerOnce<T>(work: (tx: Tx) => Promise<T>, afterwards?: (answer: T) => Promise<T>): Promise<T>;
}

/** Returns the user who makes a call that is limited to roles. */
export function signedIn({ actor }: Ctx): UserActor {
  invariant(actor.kind === 'user', 'this call is only for signed-in people');
  return actor;
}

/**
 * Returns the id of the administrator or auditor who makes a call, even while viewing as an owner;
 * null for other callers.
 */
export const staffOf = ({ actor }: Pick<Ctx, 'actor'>): string | null =>
  actor.kind === 'user' && (readsAll(actor.role) || actor.viewing) ? actor.user_id : null;

/**
 * Requires a recent confirmation if the caller is a user. Use it if only the content of a request
 * shows that a confirmation is needed. Otherwise declare `confirm` in the endpoint.
 * @throws AppError CONFIRMATION_REQUIRED
 */
export function requireConfirmed({ actor }: Pick<Ctx, 'actor'>): void {
  if (actor.kind === 'user' && !actor.confirmed) throw new AppError('CONFIRMATION_REQUIRED');
}

/**
 * Checks whether the caller is on the owner's side: a signed-in owner, or a registrant whose proof
 * came by mail. Staff and the device that only began the registration are not.
 */
export function isOwnersSide({ actor }: Pick<Ctx, 'actor'>): boolean {
  if (actor.kind === 'registrant') return actor.by_mail;
  if (actor.kind !== 'user' || actor.viewing || !isBrandOwner(actor.role)) return false;
  if (actor.member !== undefined) return false;
  return actor.session_kind === 'full' || actor.proof?.by_mail === true;
}

/** Returns the registration proof of a call; null for staff and for owners with a full session. */
export const proofOf = ({ actor }: Pick<Ctx, 'actor'>): SessionProof | null =>
  actor.kind === 'registrant' ? actor : actor.kind === 'user' ? (actor.proof ?? null) : null;

/**
 * Checks whether the caller may see and change the values that a device entered. Until the mailed
 * link is opened, a device sees only its own values. `device` is null for staff and for an unknown
 * device.
 */
export function seesEntriesOf(ctx: Pick<Ctx, 'actor'>, device: string | null): boolean {
  const proof = proofOf(ctx);
  return !proof?.provisional || proof.by_mail || (device !== null && proof.device === device);
}

/**
 * Requires that the caller may see the values that a device entered.
 * @throws AppError REGISTRATION_MAIL_FIRST
 */
export function requireEntriesOf(ctx: Pick<Ctx, 'actor'>, device: string | null): void {
  if (!seesEntriesOf(ctx, device)) throw new AppError('REGISTRATION_MAIL_FIRST');
}

interface Reader {
  readonly role: Role;
  /** The id of the caller's account; null if there is no account. */
  readonly user_id: string | null;
}

/**
 * Returns the role and user to read as. A partner's program reads with the role of a partner
 * employee.
 */
export const readerOf = (ctx: Ctx): Reader =>
  ctx.actor.kind === 'partner_key' ? { role: 'partner_employee', user_id: null } : signedIn(ctx);

/** Creates the transaction functions for work without an idempotency key. */
export function withoutKey({ db }: Pick<Deps, 'db'>): Pick<Ctx, 'transaction' | 'answerOnce'> {
  const transaction: Ctx['transaction'] = (work) => db.transaction().execute(work);
  return {
    transaction,
    answerOnce: async (work, afterwards) => {
      const answer = await transaction(work);
      return afterwards ? afterwards(answer) : answer;
    },
  };
}

/** Creates the context of work that no request started. */
export function systemContext(deps: Deps, job: string): Ctx {
  return {
    deps,
    actor: { kind: 'system', job },
    scope: { kind: 'all' },
    client: { ip: null, user_agent: null, request_id: job, language: 'en' },
    ...withoutKey(deps),
  };
}
