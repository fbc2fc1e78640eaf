import type { Role } from '@diwan/contract/kernel/roles';
import type { Language } from '@diwan/contract/kernel/sentences';

/**
 * The event that ends an account's sessions and links: it was closed, moved, or got other
 * credentials.
 */
export type CloseReason = 'deactivation' | 'role_change' | 'password_change' | 'email_corrected';

/** The security notices about events of an account that its person may not know. */
export type AccessNotice = 'password_changed' | 'email_changed' | 'sign_ins_failed';

/** The recipient of a message about an account. */
export interface Reachable {
  readonly id: string;
  readonly email: string;
  readonly role: Role;
  readonly language: Language;
  readonly first_name: string;
}
