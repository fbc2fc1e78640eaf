import type { Actor, Client, IntegratorActor, PartnerKeyActor, UserActor } from '../context.ts';

/** A caller with a valid token. */
export interface Caller {
  readonly actor: UserActor;
  /**
   * The maintenance message if maintenance stops this caller. It is read together with the session.
   */
  readonly maintenance: string | null;
}

/** The credentials in an integrator's request. Without the key, the secret identifies the key. */
export interface ApiCredentials {
  readonly api_key?: string | undefined;
  readonly api_secret: string;
}

/** The prefix of a brand's API secret. Any other bearer token belongs to a person. */
export const API_SECRET_PREFIX = 'ds_';

/** The prefix of a partner's API key, so that it is recognized where it is not accepted. */
export const PARTNER_KEY_PREFIX = 'dpk_';

/** The registration tokens of one request. */
export interface ShownProofs {
  readonly header?: string | undefined;
  /** The link of a message, as the recipient opened it. */
  readonly link?: string | undefined;
  readonly cookie?: string | undefined;
}

/** The authentication that the platform needs from the features, since it imports none of them. */
export interface Gatekeeper {
  /** The person of a bearer token; null if the token is unknown, ended or expired. */
  authenticate(token: string): Promise<Caller | null>;
  /** The brand that this person may now view as its owner; null if the token is not valid. */
  ownerView(token: string, actor: UserActor): Promise<number | null>;
  /**
   * The caller as registrant, owner or staff of this brand; null without a valid proof. The header
   * takes precedence over the link, and the link over the cookie.
   */
  registrant(brand_id: number, caller: Actor | null, proofs: ShownProofs): Promise<Actor | null>;
  /** The integrator of an API key; null if key and secret are not valid, whatever the reason. */
  integrator(credentials: ApiCredentials, client: Client): Promise<IntegratorActor | null>;
  /**
   * The partner of an API key; null if the key is not valid, whatever the reason.
   * @throws AppError TOO_MANY_REQUESTS after too many calls or too many wrong guesses
   */
  partnerKey(api_key: string, client: Client): Promise<PartnerKeyActor | null>;
  /** True if a registration can begin with this share link now. */
  isUsableShareLink(share_token: string): Promise<boolean>;
  /** The maintenance message if maintenance is on for people without a session. */
  maintenance(): Promise<string | null>;
}
