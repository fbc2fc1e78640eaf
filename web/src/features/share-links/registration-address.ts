/** Where whoever has the token registers a brand. */
export const registrationAddress = (share_token: string): string =>
  `${location.origin}/brand/register?token=${share_token}`;
