/** The registration address of a share link's token. */
export const registrationAddress = (share_token: string): string =>
  `${location.origin}/brand/register?token=${share_token}`;
