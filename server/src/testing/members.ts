import type { MemberAccess } from '@diwan/contract/kernel/roles';
import { signInAs, type TestApp, type TestUser } from './app.ts';

/** Adds a member of a brand with a full session, without an invitation. */
export async function signInAsMember(
  system: Pick<TestApp, 'deps'>,
  brand_id: number,
  access: MemberAccess,
  more: { readonly confirmed?: boolean } = {},
): Promise<TestUser> {
  const user = await signInAs(system, 'brand_owner', {}, more);
  await system.deps.db
    .insertInto('brand_members')
    .values({ user_id: user.id, brand_id, access, since: system.deps.clock.iso() })
    .execute();
  return user;
}
