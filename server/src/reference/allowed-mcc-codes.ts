/**
 * The MCCs that a new installation allows: everyday shops and services in Kuwait with a low
 * chargeback risk. These are excluded:
 * - categories that the law of Kuwait forbids (alcohol, gambling);
 * - categories that card schemes treat as high risk if the card is not present (pharmacies,
 *   tobacco, dating, outbound telemarketing);
 * - categories that move or hold other people's money.
 *
 * Staff can allow more codes at any time.
 */
export const ALLOWED_MCC_CODES: readonly string[] = [
  '0742', // veterinary services
  '0780', // landscaping
  '4215', // couriers
  '4722', // travel agencies
  '5211', // building materials
  '5231', // glass, paint, wallpaper
  '5251', // hardware
  '5261', // garden supplies
  '5311', // department stores
  '5331', // variety stores
  '5411', // groceries
  '5422', // meat
  '5441', // sweets, nuts
  '5451', // dairy
  '5462', // bakeries
  '5499', // convenience and specialty food
  '5532', // tyres
  '5533', // car parts
  '5611', // men's clothing
  '5621', // women's clothing
  '5631', // women's accessories
  '5641', // children's clothing
  '5651', // family clothing
  '5655', // sportswear
  '5661', // shoes
  '5691', // clothing
  '5697', // tailors
  '5712', // furniture
  '5714', // curtains, upholstery
  '5719', // house furnishing
  '5722', // household appliances
  '5732', // electronics
  '5734', // software
  '5811', // caterers
  '5812', // restaurants
  '5814', // fast food
  '5941', // sporting goods
  '5942', // books
  '5943', // stationery
  '5944', // jewelry, watches
  '5945', // toys
  '5947', // gifts
  '5948', // leather goods
  '5977', // cosmetics
  '5992', // florists
  '5995', // pet shops
  '5999', // specialty retail
  '7210', // laundries
  '7221', // photo studios
  '7230', // barbers, beauty shops
  '7298', // spas
  '7349', // cleaning
  '7512', // car rental
  '7538', // car service
  '7542', // car washes
  '7922', // event tickets
  '7997', // gyms, clubs
  '8011', // doctors
  '8021', // dentists
  '8299', // schools, courses
];

/**
 * Deposits in fils for allowed MCCs with long delivery times or expensive goods. They cover the
 * platform's losses if such a brand fails.
 */
export const MCC_DEPOSITS_MINOR: Readonly<Record<string, bigint>> = {
  '4722': 1_000_000n,
  '5944': 500_000n,
  '7512': 300_000n,
  '7922': 500_000n,
  '7997': 250_000n,
};
