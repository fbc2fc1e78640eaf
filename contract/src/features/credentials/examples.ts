/**
 * The examples of the integration guide, shown on the brand's page and in docs/integration.md.
 * Tests run them.
 */
export const EXAMPLE_LANGUAGES = ['curl', 'typescript'] as const;
export type ExampleLanguage = (typeof EXAMPLE_LANGUAGES)[number];

export const EXAMPLES = ['charge', 'read', 'refund', 'verify'] as const;
export type Example = (typeof EXAMPLES)[number];

const TYPESCRIPT_HEADERS = `const headers = {
  'X-API-Key': process.env.API_KEY ?? '',
  'X-API-Secret': process.env.API_SECRET ?? '',
  'Content-Type': 'application/json',
};`;

const CURL_HEADERS = `-H "X-API-Key: $API_KEY" -H "X-API-Secret: $API_SECRET"`;

const charge = (api: string) => ({
  curl: `curl -s ${api}/tap/v2/charges \\
  ${CURL_HEADERS} \\
  -H 'Content-Type: application/json' -H 'Idempotency-Key: order-77' \\
  -d '{
    "amount": 12.5,
    "currency": "KWD",
    "source": { "id": "src_all" },
    "customer": { "first_name": "Noura", "email": "noura@example.com" },
    "reference": { "order": "77" },
    "redirect": { "url": "https://shop.example.com/return" },
    "post": { "url": "https://shop.example.com/webhook" }
  }'`,
  typescript: `${TYPESCRIPT_HEADERS}
const response = await fetch('${api}/tap/v2/charges', {
  method: 'POST',
  headers: { ...headers, 'Idempotency-Key': 'order-77' },
  body: JSON.stringify({
    amount: 12.5,
    currency: 'KWD',
    source: { id: 'src_all' },
    customer: { first_name: 'Noura', email: 'noura@example.com' },
    reference: { order: '77' },
    redirect: { url: 'https://shop.example.com/return' },
    post: { url: 'https://shop.example.com/webhook' },
  }),
});
const charge = await response.json();
if (!response.ok) throw new Error(charge.errors[0].description);
// Keep the id with your order, and send the customer to the address.
console.log(charge.id, charge.transaction.url);`,
});

const read = (api: string) => ({
  curl: `curl -s ${api}/tap/v2/charges/$CHARGE_ID \\
  ${CURL_HEADERS}`,
  typescript: `${TYPESCRIPT_HEADERS}
const id = process.env.CHARGE_ID;
const response = await fetch(\`${api}/tap/v2/charges/\${id}\`, { headers });
const charge = await response.json();
if (!response.ok) throw new Error(charge.errors[0].description);
// Deliver the order when it is CAPTURED, the amount is yours, and nothing else.
console.log(charge.status, charge.amount, charge.currency);`,
});

const refund = (api: string) => ({
  curl: `curl -s ${api}/tap/v2/refunds \\
  ${CURL_HEADERS} \\
  -H 'Content-Type: application/json' -H 'Idempotency-Key: refund-77-1' \\
  -d '{
    "charge_id": "'$CHARGE_ID'",
    "amount": 2.5,
    "currency": "KWD",
    "reason": "requested_by_customer"
  }'`,
  typescript: `${TYPESCRIPT_HEADERS}
const response = await fetch('${api}/tap/v2/refunds', {
  method: 'POST',
  headers: { ...headers, 'Idempotency-Key': 'refund-77-1' },
  body: JSON.stringify({
    charge_id: process.env.CHARGE_ID,
    amount: 2.5,
    currency: 'KWD',
    reason: 'requested_by_customer',
  }),
});
const refund = await response.json();
if (!response.ok) throw new Error(refund.errors[0].description);
console.log(refund.id, refund.status);`,
});

const verify = {
  curl: `# SIGNATURE is the header X-Diwan-Signature, body.json the body exactly as it arrived.
T=$(echo "$SIGNATURE" | sed 's/^t=\\([0-9]*\\),.*/\\1/')
{ printf '%s.' "$T"; cat body.json; } | openssl dgst -sha256 -hmac "$WEBHOOK_SECRET"
# It is genuine when one of the v1 values of the header is the same, and T is recent.`,
  typescript: `import { createHmac, timingSafeEqual } from 'node:crypto';

/** Whether the body, exactly as it arrived, was signed by us in the last five minutes. */
export function isGenuine(body: string, signature: string, secret: string): boolean {
  const parts = signature.split(',').map((part) => part.split('='));
  const t = parts.find(([name]) => name === 't')?.[1] ?? '';
  if (!(Math.abs(Date.now() / 1000 - Number(t)) < 300)) return false;
  const right = createHmac('sha256', secret).update(\`\${t}.\${body}\`).digest();
  return parts.some(([name, text = '']) => {
    const given = Buffer.from(text, 'hex');
    return name === 'v1' && given.length === right.length && timingSafeEqual(given, right);
  });
}`,
};

/**
 * Returns all examples for an installation.
 * @param api the base URL of the API: 'https://diwan.example.com/api'
 */
export const integrationExamples = (
  api: string,
): Readonly<Record<Example, Readonly<Record<ExampleLanguage, string>>>> => ({
  charge: charge(api),
  read: read(api),
  refund: refund(api),
  verify,
});
