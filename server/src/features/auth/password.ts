import { hash, verify } from '@node-rs/argon2';
import type { Sentence } from '@diwan/contract/kernel/sentences';
import { AppError } from '../../platform/error.ts';
import type { PasswordRules } from '../settings/service.ts';
import { isCommonPassword } from './common-passwords.ts';

// OWASP's second recommended setting for argon2id: 19 MiB, 2 passes, 1 lane.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const MAX_CHARS = 128;
const MIN_CHARS = 8;

export const hashPassword = (password: string): Promise<string> => hash(password, COST);

/** Stands in for the hash of an account that does not exist, so that trying it takes as long. */
const nobody = hashPassword('nobody signs in with this');

/** True when the password is the account's own. Takes equally long without an account. */
export async function checkPassword(stored: string | null, password: string): Promise<boolean> {
  // Longer passwords were never accepted; hashing them would be a cheap way to keep us busy.
  const bounded = password.length > MAX_CHARS ? '' : password;
  const matches = await verify(stored ?? (await nobody), bounded);
  return stored !== null && bounded !== '' && matches;
}

interface Complaint {
  readonly sentence: Sentence;
  readonly values?: Readonly<Record<string, number>>;
}

function complaintAbout(password: string, rules: PasswordRules): Complaint | undefined {
  const minimum = Math.max(MIN_CHARS, rules.password_min_length);
  if (password.length < minimum) {
    return minimum === MIN_CHARS
      ? { sentence: 'Password must be at least 8 characters long' }
      : {
          sentence: 'Password must be at least {count} characters long',
          values: { count: minimum },
        };
  }
  if (password.length > MAX_CHARS) {
    return { sentence: 'Password must be at most 128 characters long' };
  }
  if (rules.password_require_uppercase && !/\p{Lu}/u.test(password)) {
    return { sentence: 'Password needs an uppercase letter' };
  }
  if (rules.password_require_numbers && !/\p{N}/u.test(password)) {
    return { sentence: 'Password needs a number' };
  }
  if (rules.password_require_special && !/[^\p{L}\p{N}\s]/u.test(password)) {
    return { sentence: 'Password needs a special character' };
  }
  return isCommonPassword(password)
    ? { sentence: 'This password is too common. Please choose another one.' }
    : undefined;
}

/** Refuses a new password that the settings or the list of common ones forbid. */
export function requireGoodPassword(password: string, rules: PasswordRules, field: string): void {
  const complaint = complaintAbout(password, rules);
  if (!complaint) return;
  const { sentence, values = {} } = complaint;
  throw new AppError('UNPROCESSABLE', { sentence, values, fields: { [field]: sentence } });
}
