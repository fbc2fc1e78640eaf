import type { Sentence } from '@diwan/contract';

const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

/**
 * Returns the problem of an email address, or null. It does not use the contract's schemas, because
 * they would load the validation library before sign-in.
 */
export function emailProblem(email: string): Sentence | null {
  if (email.trim() === '') return 'Email is required';
  return EMAIL.test(email.trim()) ? null : 'Invalid email address';
}
