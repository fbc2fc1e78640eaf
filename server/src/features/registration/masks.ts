/** '+965 ****1234': enough to recognise the own number, too little to learn it. */
export const maskPhone = (country_code: string, number: string): string =>
  `${country_code} ****${number.length > 6 ? number.slice(-4) : number.slice(-2)}`;

/** 's***@example.com' */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}***${email.slice(at)}`;
}
