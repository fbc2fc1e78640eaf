import type { Sentence } from '@diwan/contract';

const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

/**
 * What is wrong with an e-mail address, or null. The pages before sign-in check by hand: the
 * contract's schemas would bring the validation library along.
 */
export function emailProblem(email: string): Sentence | null {
  if (email.trim() === '') return 'Email is required';
  return EMAIL.test(email.trim()) ? null : 'Invalid email address';
}
