import type { authEndpoints } from '@diwan/contract/features/auth/endpoints';
import type { Profile } from '@diwan/contract/features/auth/records';
import type { Body } from '@diwan/contract/kernel/endpoint';
import { writeAudit } from '../../platform/audit/audit.ts';
import { type Ctx, signedIn } from '../../platform/context.ts';
import { invariant } from '../../platform/error.ts';
import { changeOwnDetails, findProfile } from '../users/service.ts';

export async function readProfile(ctx: Ctx): Promise<Profile> {
  const profile = await findProfile(ctx.deps.db, signedIn(ctx).user_id);
  invariant(profile, 'a signed-in user exists');
  return profile;
}

export async function updateProfile(
  ctx: Ctx,
  { phone_number, ...details }: Body<typeof authEndpoints.updateProfile>,
): Promise<Profile> {
  const { user_id } = signedIn(ctx);
  return ctx.transaction(async (tx) => {
    const before = await findProfile(tx, user_id);
    const own = { ...details, phone_number: phone_number === '' ? null : phone_number };
    await changeOwnDetails(tx, user_id, own, ctx.deps.clock.iso());
    const after = await findProfile(tx, user_id);
    invariant(before && after, 'a signed-in user exists');
    await writeAudit(tx, ctx, {
      action: 'user.profile_updated',
      entity: 'user',
      entity_id: user_id,
      before,
      after,
    });
    return after;
  });
}
