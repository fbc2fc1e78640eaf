import { Avatar } from '@mantine/core';

interface BusinessLogoProps {
  readonly name: string;
  readonly url: string | null;
  readonly size?: number;
}

/**
 * Shows the logo, or two letters of the name. Screen readers skip it, because the name is next to
 * it.
 */
export function BusinessLogo({ name, url, size = 40 }: BusinessLogoProps) {
  const letters = Array.from(name.trim()).slice(0, 2).join('').toUpperCase();
  return (
    <Avatar
      src={url}
      alt=""
      size={size}
      radius="md"
      color="primary"
      imageProps={{ loading: 'lazy' }}
    >
      <span aria-hidden>{letters}</span>
    </Avatar>
  );
}
