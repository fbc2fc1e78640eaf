import { call } from '../calls.ts';
import { ADMIN, type World } from '../world.ts';

/** A brand that can receive payments, and the headers with its API keys. */
export interface Shop {
  readonly brand_id: number;
  readonly keys: Readonly<Record<string, string>>;
}

/**
 * Signs in as the admin.
 * @returns the header of the session
 */
export async function signIn({
  url,
}: Pick<World, 'url'>): Promise<Readonly<Record<string, string>>> {
  const { json } = await call('POST', `${url}/api/auth/login`, {}, ADMIN);
  const { data } = json as { data: { token: string } };
  return { authorization: `Bearer ${data.token}` };
}

async function decide<T>(
  world: Pick<World, 'url'>,
  headers: Readonly<Record<string, string>>,
  [method, path, body]: readonly [string, string, object],
): Promise<T> {
  const { status, json } = await call(method, `${world.url}/api${path}`, headers, body);
  if (status !== 200) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(json)}`);
  return (json as { data: T }).data;
}

export async function openShop(world: Pick<World, 'url'>, n: number): Promise<Shop> {
  const headers = await signIn(world);
  const draft = { name: `Chaos ${n}`, mcc_code: '5812', phone_number: '50005678' };
  const email = `shop${n}@chaos.test`;
  const brand = { ...draft, email, payment_type_preference: 'pg' };
  const { id } = await decide<{ id: number }>(world, headers, ['POST', '/brands', brand]);
  await decide(world, headers, ['PUT', `/brands/${id}`, { status: 'active' }]);
  const mid = { mid: String(68_020_000 + n) };
  const { api_credentials } = await decide<{
    api_credentials: { api_key: string; api_secret: string };
  }>(world, headers, ['PUT', `/admin/brands/${id}/mid`, mid]);
  const { api_key, api_secret } = api_credentials;
  return { brand_id: id, keys: { 'x-api-key': api_key, 'x-api-secret': api_secret } };
}
