import type { Actor, Client, IntegratorActor, PartnerKeyActor, UserActor } from '../context.ts';

/** A caller with a valid session token. */
export interface Caller {
  readonly actor: UserActor;
  /**
   * The maintenance message, if maintenance excludes this caller. It is read together with the
   * session.
   */
  readonly maintenance: string | null;
}

/** The credentials of a brand's server. If `api_key` is missing, the secret identifies the key. */
export interface ApiCredentials {
  readonly api_key?: string | undefined;
  readonly api_secret: string;
}

/** The prefix of a brand's API secret. Bearer tokens without it belong to users. */
export const API_SECRET_PREFIX = 'ds_';

/**
 * The prefix of a partner's API key. With it, the key is recognized in places where it is not
 * allowed.
 */
export const PARTNER_KEY_PREFIX = 'dpk_';

/** The registration tokens in one request. */
export interface PresentedProofs {
  readonly header?: string | undefined;
  /** The token in a mailed link that the recipient opened. */
  readonly link?: string | undefined;
  readonly cookie?: string | undefined;
}

/** The authentication that features provide to the platform, which imports no feature. */
export interface Gatekeeper {
  /** Returns the caller of a session token; null if the token is unknown, ended or expired. */
  authenticate(token: string): Promise<Caller | null>;
  /** Returns the brand that this user may view as its owner; null if the token is not valid. */
  ownerView(token: string, actor: UserActor): Promise<number | null>;
  /** Returns the caller with another of their brands; null if they have no access to it. */
  selectBrand(actor: UserActor, brand_id: number): Promise<UserActor | null>;
  /**
   * Returns the caller as registrant, owner or staff of a brand; null without a valid proof. The
   * header takes precedence over the link, and the link over the cookie.
   */
  registrant(
    brand_id: number,
    caller: Actor | null,
    proofs: PresentedProofs,
  ): Promise<Actor | null>;
  /** Returns the integrator; null if the key or the secret is not valid. */
  integrator(credentials: ApiCredentials, client: Client): Promise<IntegratorActor | null>;
  /**
   * Returns the partner of an API key; null if the key is not valid.
   * @throws AppError TOO_MANY_REQUESTS after too many calls or wrong keys
   */
  partnerKey(api_key: string, client: Client): Promise<PartnerKeyActor | null>;
  /** Checks whether a registration can currently begin with this share link. */
  isUsableShareLink(share_token: string): Promise<boolean>;
  /**
   * Returns the maintenance message for callers without a session; null if there is no maintenance.
   */
  maintenance(): Promise<string | null>;
}
