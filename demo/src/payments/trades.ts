import type { CardScheme } from '@diwan/server/provider/port';
import { type Neighbour, NEIGHBOURS } from '../neighbours/neighbours.ts';

type Weights<T> = readonly (readonly [T, number])[];

/** The sales pattern of a fictitious brand. */
export interface Trade {
  /** The address of the owner, by which the brand is found. */
  readonly email: string;
  /** The prefix of its order numbers. The seed of its payments is derived from it. */
  readonly order_prefix: string;
  readonly sales_a_day: number;
  /** The age of the first payment in days. */
  readonly since_days_ago: number;
  /** The lowest and highest usual amount in fils, and the step between prices. */
  readonly amounts_minor: readonly [number, number, number];
  readonly methods: Weights<CardScheme>;
  /** The brand's terminals. `share_at_terminals` is the share of payments that they take. */
  readonly terminals: readonly string[];
  readonly share_at_terminals: number;
  /** The age of the last payment in days. */
  readonly stopped_days_ago?: number;
  /** True for the brands that show every state: they have few customers and failed webhooks. */
  readonly is_main: boolean;
}

const MAIN: readonly Trade[] = [
  {
    is_main: true,
    email: 'owner@diwan.test',
    order_prefix: 'NJ',
    sales_a_day: 1.5,
    since_days_ago: 548,
    amounts_minor: [1_250, 14_000, 250],
    methods: [
      ['KNET', 64],
      ['VISA', 20],
      ['MASTERCARD', 11],
      ['AMEX', 2],
      ['DEEMA', 3],
    ],
    terminals: ['NAJMA001', 'NAJMA002'],
    share_at_terminals: 0.45,
  },
  {
    is_main: true,
    email: 'dates@people.example',
    order_prefix: 'BT',
    sales_a_day: 0.6,
    since_days_ago: 420,
    amounts_minor: [4_500, 85_000, 500],
    methods: [
      ['KNET', 72],
      ['VISA', 16],
      ['MASTERCARD', 12],
    ],
    terminals: [],
    share_at_terminals: 0,
  },
  {
    is_main: true,
    email: 'circuit@people.example',
    order_prefix: 'GC',
    sales_a_day: 0.9,
    since_days_ago: 500,
    amounts_minor: [9_900, 420_000, 100],
    methods: [
      ['KNET', 46],
      ['VISA', 22],
      ['MASTERCARD', 12],
      ['AMEX', 5],
      ['DEEMA', 15],
    ],
    terminals: [],
    share_at_terminals: 0,
  },
  {
    is_main: true,
    email: 'lulua@people.example',
    order_prefix: 'LJ',
    sales_a_day: 0.12,
    since_days_ago: 365,
    amounts_minor: [85_000, 2_400_000, 5_000],
    methods: [
      ['KNET', 50],
      ['VISA', 25],
      ['AMEX', 25],
    ],
    terminals: [],
    share_at_terminals: 0,
  },
  {
    is_main: true,
    email: 'sahara@people.example',
    order_prefix: 'SO',
    sales_a_day: 0.4,
    since_days_ago: 460,
    amounts_minor: [12_000, 160_000, 500],
    methods: [
      ['KNET', 70],
      ['VISA', 30],
    ],
    terminals: [],
    share_at_terminals: 0,
    stopped_days_ago: 40,
  },
];

/** Sells from the third day after the registration. Prices are multiples of 250 fils. */
const tradeOf = (
  { email, joined_days_ago, sales_a_day, amounts }: Neighbour,
  n: number,
): Trade => ({
  email,
  is_main: false,
  order_prefix: `N${String(n + 1).padStart(2, '0')}`,
  sales_a_day,
  since_days_ago: joined_days_ago - 3,
  amounts_minor: [amounts[0] * 1000, amounts[1] * 1000, 250],
  methods: [
    ['KNET', 66],
    ['VISA', 19],
    ['MASTERCARD', 13],
    ['AMEX', 2],
  ],
  terminals: [],
  share_at_terminals: 0,
});

/** The demo's brands with an account at the provider. */
export const TRADES: readonly Trade[] = [...MAIN, ...NEIGHBOURS.map(tradeOf)];
