import type { Actor, Client, IntegratorActor, PartnerKeyActor, UserActor } from '../context.ts';

/** Somebody whose token counts. */
export interface Caller {
  readonly actor: UserActor;
  /** The maintenance message when maintenance stops this caller; read with the session. */
  readonly maintenance: string | null;
}

/** What an integrator's request shows. Without the key, the secret identifies it. */
export interface ApiCredentials {
  readonly api_key?: string | undefined;
  readonly api_secret: string;
}

/** How the secret of a brand's API key begins. Any other bearer token is a person's. */
export const API_SECRET_PREFIX = 'ds_';

/** How a partner's API key begins, so that one is known where it does not belong. */
export const PARTNER_KEY_PREFIX = 'dpk_';

/** The registration tokens of one request. */
export interface ShownProofs {
  readonly header?: string | undefined;
  /** The link of a message, as it was opened. */
  readonly link?: string | undefined;
  readonly cookie?: string | undefined;
}

/** What the platform must be told about people, since it knows no feature itself. */
export interface Gatekeeper {
  /** Who a bearer token stands for; null when it is absent from the books, ended or expired. */
  authenticate(token: string): Promise<Caller | null>;
  /** The brand that this person may read as its owner now; null when the token doesn't count. */
  ownerView(token: string, actor: UserActor): Promise<number | null>;
  /**
   * Who calls about this brand as its registrant, owner or staff; null without any proof.
   * The header counts before the link, and the link before the cookie.
   */
  registrant(brand_id: number, caller: Actor | null, proofs: ShownProofs): Promise<Actor | null>;
  /** Whose API key this is; null when key and secret don't count, whatever the reason. */
  integrator(credentials: ApiCredentials, client: Client): Promise<IntegratorActor | null>;
  /**
   * Whose partner's API key this is; null when it doesn't count, whatever the reason.
   * @throws AppError TOO_MANY_REQUESTS when it called, or was guessed at, too often
   */
  partnerKey(api_key: string, client: Client): Promise<PartnerKeyActor | null>;
  /** Whether a registration can begin with this share link now. */
  isUsableShareLink(share_token: string): Promise<boolean>;
  /** The maintenance message when maintenance is on for people without a session. */
  maintenance(): Promise<string | null>;
}
