import type { Tx } from '../../platform/db/database.ts';
import { insertUser, type NewUser } from './store.ts';

/**
 * Creates an account. A known e-mail breaks users_email_unique, which is answered as EMAIL_TAKEN.
 * @returns the id of the user
 */
export async function createUser(tx: Tx, user: NewUser): Promise<string> {
  const { id } = await insertUser(tx, { ...user, email: user.email.toLowerCase() });
  return id;
}

export {
  countUsers,
  findProfile,
  findSessionUser,
  findUserByEmail,
  findUserById,
  holdPassword,
  type NewUser,
  replacePassword,
  updateOwnDetails as changeOwnDetails,
  updatePassword as setPasswordHash,
} from './store.ts';
