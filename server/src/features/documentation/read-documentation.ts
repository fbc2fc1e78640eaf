import { type Audience, audienceOf } from '@diwan/contract/features/documentation/records';
import type { Role } from '@diwan/contract/kernel/roles';
import { type Ctx, type Deps, signedIn } from '../../platform/context.ts';
import { AppError } from '../../platform/error.ts';
import type { Download } from '../../platform/files/transfer.ts';
import { mayRead } from './audiences.ts';
import type { Json } from './json.ts';
import { openApiDocument } from './openapi.ts';
import { documentationPage } from './page.ts';

const LINK_LIVES_S = 600;
const PURPOSE = 'documentation-link';

interface CachedDocument {
  readonly document: Json;
  readonly bytes: Buffer;
  /** The HTML page. The first request for it creates it. */
  page?: string;
}

/** Documents by audience and URL. They do not change while the process runs. */
const made = new Map<string, CachedDocument>();

/** Returns the document of an audience. The first request creates it. */
function documentOf({ config }: Deps, audience: Audience): CachedDocument {
  const { public_url } = config;
  const name = `${audience} ${public_url}`;
  const known = made.get(name);
  if (known !== undefined) return known;
  const document = openApiDocument(audience, public_url);
  const fresh: CachedDocument = { document, bytes: Buffer.from(JSON.stringify(document)) };
  made.set(name, fresh);
  return fresh;
}

/** Returns a document as a JSON file, for client generators. */
export const readOpenApi = ({ deps }: Ctx, audience: Audience): Download => ({
  content: documentOf(deps, audience).bytes,
  content_type: 'application/json; charset=utf-8',
  cache: 'no-store',
});

const content = (audience: Audience, expires: string): string => `${audience}.${expires}`;

/** Creates a link to the page for the caller. The link works in a browser without a sign-in. */
export function createLink(ctx: Ctx): { readonly url: string } {
  const { clock, secrets } = ctx.deps;
  const audience = audienceOf(signedIn(ctx).role);
  if (audience === 'integrators') return { url: '/api/docs' };
  const expires = String(Math.floor(clock.ms() / 1000) + LINK_LIVES_S);
  const signature = secrets.hmac(PURPOSE, content(audience, expires));
  const query = new URLSearchParams({ audience, expires, signature });
  return { url: `/api/docs?${query.toString()}` };
}

interface PageQuery {
  readonly audience?: Audience | undefined;
  readonly expires?: string | undefined;
  readonly signature?: string | undefined;
}

const roleOf = ({ actor }: Ctx): Role | undefined =>
  actor.kind === 'user' ? actor.role : undefined;

function requireReadable(ctx: Ctx, audience: Audience, { expires, signature }: PageQuery): void {
  const role = roleOf(ctx);
  if (mayRead(audience, role)) return;
  if (expires === undefined || signature === undefined) {
    throw new AppError(role === undefined ? 'UNAUTHENTICATED' : 'FORBIDDEN');
  }
  const { clock, secrets } = ctx.deps;
  const genuine = secrets.checkHmac(PURPOSE, content(audience, expires), signature);
  if (!genuine || Number(expires) * 1000 <= clock.ms()) {
    throw new AppError('DOCUMENTATION_LINK_EXPIRED');
  }
}

/**
 * Returns the page of the audience in the query, otherwise the page for the caller. It contains a
 * placeholder that each answer replaces with its own nonce.
 * @param nonce the placeholder, the same in each call
 * @throws AppError UNAUTHENTICATED, FORBIDDEN, DOCUMENTATION_LINK_EXPIRED
 */
export function readPage(ctx: Ctx, query: PageQuery, nonce: string): string {
  const audience = query.audience ?? audienceOf(roleOf(ctx));
  requireReadable(ctx, audience, query);
  const found = documentOf(ctx.deps, audience);
  found.page ??= documentationPage(audience, found.document, nonce);
  return found.page;
}
