export {
  /** Invites a member: creates an account, and mails the link that sets its password. */
  inviteMember,
} from './invite-member.ts';
