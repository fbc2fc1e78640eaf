import type { Sentence } from '@diwan/contract';

const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

/**
 * The problem of an email address, or null. The pages before sign-in check without the contract's
 * schemas, which would load the validation library.
 */
export function emailProblem(email: string): Sentence | null {
  if (email.trim() === '') return 'Email is required';
  return EMAIL.test(email.trim()) ? null : 'Invalid email address';
}
