import type { SecondPerson } from '@diwan/contract/kernel/actions';
import type { Language } from '@diwan/contract/kernel/sentences';
import {
  isAdmin,
  isBrandOwner,
  type PartnerPermission,
  type Role,
} from '@diwan/contract/kernel/roles';
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
 * The dependencies of the process. app.ts creates them once and passes them to everything. Tests
 * replace them.
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
  /** Answers instead of the provider if the call has a test key. */
  readonly twin: Twin;
  readonly papers: PaperReader;
  readonly sftp: Sftp;
  /** Fetches a picture from a link of the public internet. */
  readonly fetchPicture: (url: string) => Promise<GetResult>;
}

export interface UserActor {
  readonly kind: 'user';
  readonly user_id: string;
  readonly session_id: string;
  /** An onboarding session only reaches the agreement and password steps of its own brand. */
  readonly session_kind: 'full' | 'onboarding';
  readonly role: Role;
  readonly brand_id: number | null;
  readonly partner_id: number | null;
  readonly email: string;
  /** True if the person recently authenticated again in this session. */
  readonly confirmed: boolean;
  /** The registration proof that an onboarding session is based on. */
  readonly proof?: SessionProof;
  /** True for a member of the staff who views the product as the owner of a brand. */
  readonly viewing?: true;
  /**
   * The accounts that count as the same person under the four-eyes rule. Looked up only where a
   * second person is required.
   */
  readonly second?: SecondPerson;
}

/** A person who proved to be the registrant of one brand, without an account's session. */
export interface RegistrantActor {
  readonly kind: 'registrant';
  readonly brand_id: number;
  readonly user_id: string | null;
  readonly email: string | null;
  /** True if the holder of the proof opened a link in the owner's mailbox. */
  readonly by_mail: boolean;
  /** Identifies the device that holds the proof. */
  readonly device: string;
  readonly epoch: number;
  /** True while no link in the owner's mailbox has been opened. */
  readonly provisional: boolean;
}

/** The facts that an onboarding session proves about its holder. */
export type SessionProof = Pick<RegistrantActor, 'by_mail' | 'device' | 'epoch' | 'provisional'>;

/** The server of a brand, identified by the brand's API key. */
export interface IntegratorActor {
  readonly kind: 'integrator';
  readonly brand_id: number;
  readonly api_key_id: string;
  /** The brand's account at the provider. A caller never sends it. */
  readonly tap_mid: string;
  /** Objects of a test key move no money. */
  readonly mode: 'live' | 'test';
}

/** A program of a partner, identified by the partner's API key. It reads what its key permits. */
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

/** One request, or one run of a job. */
export interface Ctx {
  readonly deps: Deps;
  readonly actor: Actor;
  readonly scope: Scope;
  readonly client: Client;
  /** Runs the work in one database transaction. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Runs the work of an idempotent call in one database transaction. The result of the work is the
   * call's answer. With an Idempotency-Key the answer is stored in the same transaction, and a
   * repeat returns it without running the work.
   * @param afterwards runs after the first commit and never for a repeat; it may return a newer
   *   answer
   */
  answerOnce<T>(work: (tx: Tx) => Promise<T>, afterwards?: (answer: T) => Promise<T>): Promise<T>;
}

/** The signed-in person of a call that is limited to roles. */
export function signedIn({ actor }: Ctx): UserActor {
  invariant(actor.kind === 'user', 'this call is only for signed-in people');
  return actor;
}

/**
 * The administrator who makes a call, also while viewing as an owner; null for every other caller.
 */
export const staffOf = ({ actor }: Pick<Ctx, 'actor'>): string | null =>
  actor.kind === 'user' && (isAdmin(actor.role) || actor.viewing) ? actor.user_id : null;

/**
 * Requires recent re-authentication of a signed-in person. Use it where only the content of the
 * request decides that it is required. Elsewhere the endpoint's `confirm` requires it.
 * @throws AppError CONFIRMATION_REQUIRED
 */
export function requireConfirmed({ actor }: Pick<Ctx, 'actor'>): void {
  if (actor.kind === 'user' && !actor.confirmed) throw new AppError('CONFIRMATION_REQUIRED');
}

/**
 * Checks whether the caller is the owner: a signed-in owner, or a registrant whose proof came by
 * mail. Staff do not count, nor does the device that began the registration.
 */
export function isOwnersSide({ actor }: Pick<Ctx, 'actor'>): boolean {
  if (actor.kind === 'registrant') return actor.by_mail;
  if (actor.kind !== 'user' || actor.viewing || !isBrandOwner(actor.role)) return false;
  return actor.session_kind === 'full' || actor.proof?.by_mail === true;
}

/** The registration proof of a call; null for staff and for owners with a full session. */
export const proofOf = ({ actor }: Pick<Ctx, 'actor'>): SessionProof | null =>
  actor.kind === 'registrant' ? actor : actor.kind === 'user' ? (actor.proof ?? null) : null;

/**
 * Checks whether the caller may see and change what a device entered. Until the mailbox is
 * verified, a device sees only its own entries. A device of null means staff or an unknown device.
 */
export function seesEntriesOf(ctx: Pick<Ctx, 'actor'>, device: string | null): boolean {
  const proof = proofOf(ctx);
  return !proof?.provisional || proof.by_mail || (device !== null && proof.device === device);
}

/** @throws AppError REGISTRATION_MAIL_FIRST */
export function requireEntriesOf(ctx: Pick<Ctx, 'actor'>, device: string | null): void {
  if (!seesEntriesOf(ctx, device)) throw new AppError('REGISTRATION_MAIL_FIRST');
}

interface Reader {
  readonly role: Role;
  /** Null if the caller has no account. */
  readonly user_id: string | null;
}

/**
 * Returns the reader of a call that a partner's API key may make too. A signed-in person reads as
 * themselves. A program of a partner reads what an employee of that partner reads.
 */
export const readerOf = (ctx: Ctx): Reader =>
  ctx.actor.kind === 'partner_key' ? { role: 'partner_employee', user_id: null } : signedIn(ctx);

/** The transactions of work without an idempotency key. */
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

/** The context of work that was not started by a request. */
export function systemContext(deps: Deps, job: string): Ctx {
  return {
    deps,
    actor: { kind: 'system', job },
    scope: { kind: 'all' },
    client: { ip: null, user_agent: null, request_id: job, language: 'en' },
    ...withoutKey(deps),
  };
}
