import { z } from 'zod';
import { uuid } from '../../kernel/ids.ts';
import { calendarDate, instant } from '../../kernel/time.ts';
import { ITEM_KINDS, LEAF_KINDS, SCHEMES } from './verification/format.ts';

/** A key that signs checkpoints. It is valid from `from` to `until`, both included. */
export const proofKey = z.object({
  name: z.string(),
  /** The 32 bytes of an Ed25519 key, as Base64. */
  public_key: z.string(),
  from: calendarDate,
  until: calendarDate.nullable(),
});

/** The signed state of one business's log at the end of one day. */
export const proofCheckpoint = z.object({
  business_id: uuid,
  day: calendarDate,
  /** The number of leaves in the log. */
  size: z.int().min(1),
  /** The root hash in hex. */
  root: z.string(),
  /** A signed note, as described in docs/proof-format.md. */
  checkpoint: z.string(),
  /** The time that an authority has certified; null without a timestamp. */
  timestamped_at: instant.nullable(),
});

const price = { scheme: z.enum(SCHEMES), rate_bp: z.int(), fixed: z.int() };

/** The prices to which a leaf refers by digest. */
export const proofSchedule = z.object({
  v: z.literal(1),
  rows: z.array(
    z.object({
      ...price,
      channel: z.enum(['PG', 'POS']),
      origin: z.enum(['any', 'local', 'international']),
    }),
  ),
  refund: z.array(z.object(price)),
  chargeback: z.array(z.object(price)),
  signed: z.object({ agreement: uuid, text_sha256: z.string() }).nullable(),
});

const proofLeaf = z.object({
  v: z.literal(1),
  kind: z.enum(LEAF_KINDS),
  id: z.string(),
  brand_id: z.int(),
  business_id: uuid,
  day: calendarDate,
  currency: z.literal('KWD'),
  account: z.string().nullable(),
  schedules: z.array(z.string()),
  items: z.array(
    z.object({
      kind: z.enum(ITEM_KINDS),
      id: z.string(),
      at: z.string(),
      scheme: z.enum(SCHEMES).nullable(),
      channel: z.enum(['PG', 'POS']).nullable(),
      origin: z.enum(['local', 'international']).nullable(),
      amount: z.int(),
      fee: z.int(),
      schedule: z.int().nullable(),
      net: z.int(),
    }),
  ),
  net: z.int(),
  replaces: z.string().nullable(),
});

/** The proof of one leaf, as described in docs/proof-format.md. */
export const proofBundle = z.object({
  v: z.literal(1),
  leaf: proofLeaf,
  index: z.int(),
  path: z.array(z.string()),
  checkpoint: z.string(),
  schedules: z.array(proofSchedule),
  get replaced_by() {
    return proofBundle.nullable();
  },
});
export type ProofBundle = z.infer<typeof proofBundle>;

/** The name of a key in signed notes. It contains no spaces and no plus sign. */
const keyName = z.string().regex(/^[^\s+]{1,200}$/, 'Please enter a name without spaces');
const publicKey = z
  .string()
  .regex(/^[A-Za-z0-9+/]{43}=$/, 'Please enter an Ed25519 key of 32 bytes in base64');

/** A witness: an external program that signs our checkpoints after it has checked them. */
export const proofWitness = z.object({
  name: z.string(),
  public_key: z.string(),
  created_at: z.string(),
});
export const proofWitnessDraft = z.strictObject({ name: keyName, public_key: publicKey });
export type ProofWitness = z.infer<typeof proofWitness>;

export const cosignature = z.strictObject({
  business_id: uuid,
  /** One signature line of a signed note. */
  line: z.string().max(1_000),
});
