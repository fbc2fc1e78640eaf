export {
  /** A requested account, without the password that authenticated the caller. */
  type RequestedAccount,
  /** Approves a request, so that the brand is paid to the new account from now on. */
  approveBankChange,
  /** Requests another account. Until the decision, nothing is paid to the old account. */
  fileBankChange,
  /** Returns whether a file is a bank's letter in the scope. */
  mayReadBankLetter,
  /** Rejects a request. */
  rejectBankChange,
} from './decide-change.ts';
