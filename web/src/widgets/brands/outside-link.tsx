import { Anchor } from '@mantine/core';

/** A link of theirs, shown as it is. What is no web address is only text. */
export function OutsideLink({ href }: { readonly href: string }) {
  if (!/^https?:\/\//i.test(href)) return <span className="ltr">{href}</span>;
  return (
    <Anchor
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className="ltr"
      style={{ overflowWrap: 'anywhere' }}
    >
      {href}
    </Anchor>
  );
}
