export {
  /** The requested account, after the caller was authenticated. */
  type AskedAccount,
  /** Approves a request, so that the brand is paid to the new account from now on. */
  approveBankChange,
  /** Requests another account. */
  fileBankChange,
  /** Whether a file is a bank's letter in the scope. */
  mayReadBankLetter,
  /** Rejects a request. */
  rejectBankChange,
} from './decide-change.ts';
