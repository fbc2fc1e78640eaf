import { describe, expect, it } from 'vitest';
import { createSecrets, type InstallationKeys } from './secrets.ts';

const OLD = 'an-old-secret-of-a-fair-length-000000';
const NEW = 'a-new-secret-of-a-fair-length-1111111';

const KEYS: InstallationKeys = {
  audit: Buffer.alloc(32, 1),
  blind_index: Buffer.alloc(32, 2),
  digest: Buffer.alloc(32, 3),
};

function withKeys(...secret: Parameters<typeof createSecrets>) {
  const secrets = createSecrets(...secret);
  secrets.useKeys(KEYS);
  return secrets;
}

/** Changes one character of one dot-separated part. */
function tamper(sealed: string, part: number): string {
  const parts = sealed.split('.');
  const text = parts[part]!;
  parts[part] = (text.startsWith('A') ? 'B' : 'A') + text.slice(1);
  return parts.join('.');
}

describe('sealed fields', () => {
  const secrets = createSecrets({ app_secret: NEW });

  it('are restored unchanged, including Arabic and empty texts', () => {
    for (const text of ['284051234567', 'بيت التمر', '', 'x'.repeat(10_000)]) {
      expect(secrets.open(secrets.seal(text))).toBe(text);
    }
  });

  it('contain version and key id, and differ each time', () => {
    expect(secrets.seal('a')).toMatch(/^v1\.[0-9a-f]{8}\.[\w-]{16}\.[\w-]+$/);
    expect(secrets.seal('a')).not.toBe(secrets.seal('a'));
  });

  it.each([0, 1, 2, 3])('are refused if part %i was altered', (part) => {
    expect(() => secrets.open(tamper(secrets.seal('284051234567'), part))).toThrow(Error);
  });

  it('are refused if cut off, extended or not sealed', () => {
    const sealed = secrets.seal('KW81CBKU0000000000001234560101');
    expect(() => secrets.open(sealed.slice(0, -4))).toThrow('authenticate data');
    expect(() => secrets.open(`${sealed}.more`)).toThrow('This is not a sealed text');
    expect(() => secrets.open('284051234567')).toThrow('This is not a sealed text');
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
  const before = withKeys({ app_secret: OLD });
  const after = withKeys({ app_secret: NEW, previous_secrets: [OLD] });

  it('decrypts with the old key and encrypts with the new one', () => {
    expect(after.open(before.seal('284051234567'))).toBe('284051234567');
    expect(() => before.open(after.seal('x'))).toThrow('No key with id');
  });

  it('reseals a text once and then leaves it unchanged', () => {
    const resealed = after.reseal(before.seal('284051234567'));
    expect(createSecrets({ app_secret: NEW }).open(resealed)).toBe('284051234567');
    expect(after.reseal(resealed)).toBe(resealed);
  });

  it('changes neither blind indexes, nor digests, nor links of the audit chain', () => {
    expect(after.blindIndex('iban', 'KW1')).toBe(before.blindIndex('iban', 'KW1'));
    expect(after.auditLink('a row')).toBe(before.auditLink('a row'));
    const proof = before.digest('bank-details', [7, 'KW1', null]);
    expect(after.checkDigest('bank-details', [7, 'KW1', null], proof)).toBe(true);
    for (const values of [
      [8, 'KW1', null],
      [7, 'KW2', null],
      [7, 'KW1', 'Somebody'],
      ['7', 'KW1', null],
    ]) {
      expect(after.checkDigest('bank-details', values, proof)).toBe(false);
    }
    expect(after.checkDigest('payout-line', [7, 'KW1', null], proof)).toBe(false);
    expect(after.checkDigest('bank-details', [7, 'KW1', null], null)).toBe(false);
  });

  it('still matches old keyed hashes', () => {
    const stored = before.hmac('api-secret', 'sk_1');
    expect(after.hmac('api-secret', 'sk_1')).not.toBe(stored);
    expect(after.checkHmac('api-secret', 'sk_1', stored)).toBe(true);
    expect(after.checkHmac('api-secret', 'sk_2', stored)).toBe(false);
    expect(after.checkHmac('other', 'sk_1', stored)).toBe(false);
  });
});

describe('derived keys', () => {
  const secrets = withKeys({ app_secret: NEW });

  it('of the installation are refused before they are loaded', () => {
    const fresh = createSecrets({ app_secret: NEW });
    expect(() => fresh.blindIndex('iban', 'KW1')).toThrow('not loaded yet');
    expect(() => fresh.digest('bank-details', [])).toThrow('not loaded yet');
    expect(() => fresh.auditLink('a row')).toThrow('not loaded yet');
  });

  it('are stable, 32 bytes, and different for each purpose', () => {
    expect(secrets.deriveKey('access-token')).toHaveLength(32);
    expect(secrets.deriveKey('access-token')).toEqual(secrets.deriveKey('access-token'));
    expect(secrets.deriveKey('access-token')).not.toEqual(secrets.deriveKey('registration'));
    expect(secrets.blindIndex('iban', 'x')).not.toBe(secrets.blindIndex('civil-id', 'x'));
    expect(secrets.blindIndex('iban', 'x')).not.toBe(secrets.hmac('iban', 'x'));
  });
});
