import { describe, expect, it } from 'vitest';
import { createSecrets } from './secrets.ts';

const OLD = 'an-old-secret-of-a-fair-length-000000';
const NEW = 'a-new-secret-of-a-fair-length-1111111';

/** Changes one character of one dot-separated part. */
function tamper(sealed: string, part: number): string {
  const parts = sealed.split('.');
  const text = parts[part]!;
  parts[part] = (text.startsWith('A') ? 'B' : 'A') + text.slice(1);
  return parts.join('.');
}

describe('sealed fields', () => {
  const secrets = createSecrets({ app_secret: NEW });

  it('come back as they were, Arabic and empty texts too', () => {
    for (const text of ['284051234567', 'بيت التمر', '', 'x'.repeat(10_000)]) {
      expect(secrets.open(secrets.seal(text))).toBe(text);
    }
  });

  it('carry version and key id, and differ each time', () => {
    expect(secrets.seal('a')).toMatch(/^v1\.[0-9a-f]{8}\.[\w-]{16}\.[\w-]+$/);
    expect(secrets.seal('a')).not.toBe(secrets.seal('a'));
  });

  it.each([0, 1, 2, 3])('are refused when part %i was altered', (part) => {
    expect(() => secrets.open(tamper(secrets.seal('284051234567'), part))).toThrow(Error);
  });

  it('are refused when cut off, extended or not sealed at all', () => {
    const sealed = secrets.seal('KW81CBKU0000000000001234560101');
    expect(() => secrets.open(sealed.slice(0, -4))).toThrow('authenticate data');
    expect(() => secrets.open(`${sealed}.more`)).toThrow('This is no sealed text');
    expect(() => secrets.open('284051234567')).toThrow('This is no sealed text');
    expect(() => secrets.open(sealed.split('.').slice(0, 3).join('.') + '.AAAA')).toThrow(
      'cut off',
    );
  });

  it('are refused under another secret', () => {
    const other = createSecrets({ app_secret: OLD });
    expect(() => other.open(secrets.seal('x'))).toThrow('No key with id');
  });
});

describe('a rotation of the secret', () => {
  const before = createSecrets({ app_secret: OLD });
  const after = createSecrets({ app_secret: NEW, previous_secrets: [OLD] });

  it('reads what the old key wrote and writes with the new one', () => {
    expect(after.open(before.seal('284051234567'))).toBe('284051234567');
    expect(() => before.open(after.seal('x'))).toThrow('No key with id');
  });

  it('reseals once, then leaves the text alone', () => {
    const resealed = after.reseal(before.seal('284051234567'));
    expect(createSecrets({ app_secret: NEW }).open(resealed)).toBe('284051234567');
    expect(after.reseal(resealed)).toBe(resealed);
  });

  it('still recognises old keyed hashes and finds old blind indexes', () => {
    const stored = before.hmac('api-secret', 'sk_1');
    expect(after.hmac('api-secret', 'sk_1')).not.toBe(stored);
    expect(after.checkHmac('api-secret', 'sk_1', stored)).toBe(true);
    expect(after.checkHmac('api-secret', 'sk_2', stored)).toBe(false);
    expect(after.checkHmac('other', 'sk_1', stored)).toBe(false);
    expect(after.blindIndexes('iban', 'KW1')).toEqual([
      after.blindIndex('iban', 'KW1'),
      before.blindIndex('iban', 'KW1'),
    ]);
  });
});

describe('derived keys', () => {
  const secrets = createSecrets({ app_secret: NEW });

  it('are stable, 32 bytes, and different for each purpose', () => {
    expect(secrets.deriveKey('access-token')).toHaveLength(32);
    expect(secrets.deriveKey('access-token')).toEqual(secrets.deriveKey('access-token'));
    expect(secrets.deriveKey('access-token')).not.toEqual(secrets.deriveKey('registration'));
    expect(secrets.blindIndex('iban', 'x')).not.toBe(secrets.blindIndex('civil-id', 'x'));
    expect(secrets.blindIndex('iban', 'x')).not.toBe(secrets.hmac('iban', 'x'));
  });
});
