import type { Role } from '@diwan/contract/kernel/roles';
import type { Language } from '@diwan/contract/kernel/sentences';

/** Why an account lets nobody in any more who was in: closed, moved, or with another way in. */
export type CloseReason = 'deactivation' | 'role_change' | 'password_change' | 'email_corrected';

/** What a person hears of the way into their account, without having asked. */
export type AccessNews = 'password_changed' | 'email_changed' | 'sign_ins_failed';

/** Whom a message of the account itself goes to. */
export interface Reachable {
  readonly id: string;
  readonly email: string;
  readonly role: Role;
  readonly language: Language;
  readonly first_name: string;
}
