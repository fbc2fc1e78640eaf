/** Returns the URL that registers a brand with a share link's token. */
export const registrationAddress = (share_token: string): string =>
  `${location.origin}/brand/register?token=${share_token}`;
