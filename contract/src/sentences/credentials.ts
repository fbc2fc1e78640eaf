/** What people and integrators are told about API keys and the MID. */
export const credentialSentences = {
  'The API key or secret is not valid': 'مفتاح الواجهة البرمجية أو رمزه السري غير صحيح',
} as const;
