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
import type { PaperReader } from '../vision/port.ts';
import type { Clock } from './clock/clock.ts';
import type { Secrets } from './crypto/secrets.ts';
import type { Db, Tx } from './db/database.ts';
import { AppError, invariant } from './error.ts';
import type { FileStore } from './files/store.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Log } from './log/log.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { GetResult } from './outgoing/get-out.ts';
import type { Sftp } from './sftp/port.ts';
import type { Scope } from './scope.ts';

/** What the process has: made once in app.ts, given to everything, replaced in tests. */
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
  /** What answers instead of the provider where a test key asks. */
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
  /** An onboarding session reaches its own brand's agreement and password steps alone. */
  readonly session_kind: 'full' | 'onboarding';
  readonly role: Role;
  readonly brand_id: number | null;
  readonly partner_id: number | null;
  readonly email: string;
  /** Whether they proved in this session, some minutes ago, that it is they. */
  readonly confirmed: boolean;
  /** The proof that an onboarding session follows. */
  readonly proof?: SessionProof;
  /** Reads as the owner of a brand, and is somebody of the staff. */
  readonly viewing?: true;
  /** Whom they count as one person with; looked up where something needs two persons. */
  readonly second?: SecondPerson;
}

/** Somebody who proved to be the registrant of one brand, without an account's session. */
export interface RegistrantActor {
  readonly kind: 'registrant';
  readonly brand_id: number;
  readonly user_id: string | null;
  readonly email: string | null;
  /** Whether the proof came by mail: its holder has opened a link in the owner's mailbox. */
  readonly by_mail: boolean;
  /** Identifies the device that holds the proof. */
  readonly device: string;
  readonly epoch: number;
  /** Nobody has opened a link in the owner's mailbox yet. */
  readonly provisional: boolean;
}

/** What an onboarding session proves about its holder. */
export type SessionProof = Pick<RegistrantActor, 'by_mail' | 'device' | 'epoch' | 'provisional'>;

/** The server of a brand's shop, known by the brand's API key. */
export interface IntegratorActor {
  readonly kind: 'integrator';
  readonly brand_id: number;
  readonly api_key_id: string;
  /** The brand's account at the provider: a caller never names it. */
  readonly tap_mid: string;
  /** What a test key makes moves no money. */
  readonly mode: 'live' | 'test';
}

/** A program of a partner, known by the partner's API key: it reads what its key permits. */
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
   * Runs the work of an idempotent call in one database transaction. What it returns is the call's
   * answer: under an Idempotency-Key it is stored in the same transaction, and a repeat gets it
   * without the work.
   * @param afterwards what follows the first commit, never a repeat; it may know a newer answer
   */
  answerOnce<T>(work: (tx: Tx) => Promise<T>, afterwards?: (answer: T) => Promise<T>): Promise<T>;
}

/** The signed-in person of a call whose access names roles. */
export function signedIn({ actor }: Ctx): UserActor {
  invariant(actor.kind === 'user', 'this call is only for signed-in people');
  return actor;
}

/** The administrator behind a call, also one who reads as an owner; null for everybody else. */
export const staffOf = ({ actor }: Pick<Ctx, 'actor'>): string | null =>
  actor.kind === 'user' && (isAdmin(actor.role) || actor.viewing) ? actor.user_id : null;

/**
 * Refuses somebody signed in who has not proved lately that it is they, where only what was sent
 * tells that it matters: elsewhere the call's `confirm` says so.
 */
export function requireConfirmed({ actor }: Pick<Ctx, 'actor'>): void {
  if (actor.kind === 'user' && !actor.confirmed) throw new AppError('CONFIRMATION_REQUIRED');
}

/**
 * Whether the call comes from the owner's side alone: a signed-in owner, or a registrant whose
 * proof came by mail. Staff and the device that merely began a registration do not count.
 */
export function isOwnersSide({ actor }: Pick<Ctx, 'actor'>): boolean {
  if (actor.kind === 'registrant') return actor.by_mail;
  if (actor.kind !== 'user' || actor.viewing || !isBrandOwner(actor.role)) return false;
  return actor.session_kind === 'full' || actor.proof?.by_mail === true;
}

/** The proof of registration behind a call; null for staff and for owners with a full session. */
export const proofOf = ({ actor }: Pick<Ctx, 'actor'>): SessionProof | null =>
  actor.kind === 'registrant' ? actor : actor.kind === 'user' ? (actor.proof ?? null) : null;

/**
 * Whether the caller may see and change what a device entered. Before the mailbox is proved, a
 * device sees its own entries alone; null stands for staff and for a device that is not known.
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
  /** Null where no account stands behind the call. */
  readonly user_id: string | null;
}

/**
 * As whom a call reads that a partner's API key may make too: the signed-in person; a program of a
 * partner sees what an employee of that partner sees.
 */
export const readerOf = (ctx: Ctx): Reader =>
  ctx.actor.kind === 'partner_key' ? { role: 'partner_employee', user_id: null } : signedIn(ctx);

/** The transactions of work that nobody repeats under a key. */
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

/** The context of work that no request asked for. */
export function systemContext(deps: Deps, job: string): Ctx {
  return {
    deps,
    actor: { kind: 'system', job },
    scope: { kind: 'all' },
    client: { ip: null, user_agent: null, request_id: job, language: 'en' },
    ...withoutKey(deps),
  };
}
