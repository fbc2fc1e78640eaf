import { addEvidence, submitEvidence } from '@diwan/server/features/disputes/public';
import { recordChargeback } from '@diwan/server/features/refunds/public';
import type { Ctx, Deps } from '@diwan/server/platform/context';
import { ownerContext, staffContext } from '@diwan/server/seed/registrations';
import sharp from 'sharp';
import { demoAdmin } from '../people.ts';
import { findNth, kwd } from './returns.ts';

interface DemoDispute {
  /** The position among the eligible captures, newest first. */
  readonly nth: number;
  readonly reason: string;
  readonly reference: string;
  readonly step: 'evidence' | 'submitted' | 'missed';
}

/** Disputes in the steps between their start and their decision. */
const DISPUTES: readonly DemoDispute[] = [
  {
    nth: 45,
    reason: 'The cardholder received another item than ordered',
    reference: 'CB-2026-0121',
    step: 'evidence',
  },
  {
    nth: 52,
    reason: 'The cardholder says that the order never arrived',
    reference: 'CB-2026-0119',
    step: 'submitted',
  },
  {
    nth: 120,
    reason: 'The cardholder cancelled the order',
    reference: 'CB-2026-0104',
    step: 'missed',
  },
];

const noteOf = (order: string): string => `<svg xmlns="http://www.w3.org/2000/svg"
  width="1200" height="850"><rect width="1200" height="850" fill="#fbfaf5"/>
  <g font-family="sans-serif" fill="#1f2937"><text x="80" y="130" font-size="56">Delivery note</text>
  <text x="80" y="230" font-size="34">Order ${order}</text>
  <text x="80" y="300" font-size="34">1 parcel, delivered to the door</text>
  <text x="80" y="370" font-size="34">Received by the customer</text></g>
  <path d="M90 640c90-160 130 70 190-40s90 60 160-30 80 50 170-10" fill="none"
    stroke="#1d4ed8" stroke-width="7"/><path d="M80 690h640" stroke="#6b7280" stroke-width="3"/>
  </svg>`;

/** Adds the picture of a delivery note as the owner, and submits it. */
async function answer(owner: Ctx, id: string, order: string, submits: boolean): Promise<void> {
  const bytes = await sharp(Buffer.from(noteOf(order)))
    .jpeg()
    .toBuffer();
  const photo = { bytes, name: 'delivery-note.jpg', declared_type: 'image/jpeg' };
  await addEvidence(owner, id, 'delivery', photo);
  if (submits) await submitEvidence(owner, id);
}

const DAYS_AGO = 9;

/** Moves a dispute to the past, so that its last day for evidence is over. */
async function age({ db, clock }: Deps, id: string): Promise<void> {
  const ago = (days: number) => clock.now().subtract({ hours: 24 * days });
  const opened = { created_at: ago(DAYS_AGO).toString() };
  const until = { evidence_until: ago(2).toString().slice(0, 10) };
  await db.updateTable('refunds').set(opened).where('id', '=', id).execute();
  await db.updateTable('disputes').set(until).where('refund_id', '=', id).execute();
}

/** Adds disputes with evidence, with submitted evidence, and with a missed last day. */
export async function addDemoDisputes(deps: Deps): Promise<void> {
  const admin = staffContext(deps, await demoAdmin(deps));
  for (const { nth, step, ...draft } of DISPUTES) {
    const sale = await findNth(deps, nth);
    if (!sale) continue;
    const chargeback = { ...draft, amount: kwd(sale.amount_minor) };
    const { id } = await recordChargeback(admin, sale.id, chargeback);
    const owner = await ownerContext(deps, sale.brand_id);
    const order = sale.order_id ?? String(sale.id);
    if (step === 'missed') await age(deps, id);
    else await answer(owner, id, order, step === 'submitted');
  }
}
