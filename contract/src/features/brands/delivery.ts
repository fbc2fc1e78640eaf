import { z } from 'zod';
import { cleanText, emptyOr, webLink } from '../../kernel/text.ts';

/**
 * The types of a place of delivery. POS devices are delivered to a booth at the fairground, or to
 * another place on a map.
 */
export const DELIVERY_LOCATION_TYPES = ['fairground', 'other'] as const;
export const deliveryLocationType = z.enum(DELIVERY_LOCATION_TYPES, {
  error: 'This value is not valid',
});
export type DeliveryLocationType = z.infer<typeof deliveryLocationType>;

/** The Kuwait International Fairground in Mishref. Every fairground delivery uses this link. */
export const FAIRGROUND_MAPS_LINK =
  'https://www.google.com/maps/search/?api=1&query=Kuwait+International+Fairground+Mishref';

/** The delivery fields of a registration. Their combination is checked by `checkDelivery`. */
export const deliveryFields = {
  delivery_location_type: emptyOr(deliveryLocationType).optional(),
  delivery_location: emptyOr(webLink).optional(),
  hall_number: emptyOr(cleanText({ max: 20 })).optional(),
  suite_number: emptyOr(cleanText({ max: 20 })).optional(),
};

interface Delivery {
  readonly delivery_location_type?: DeliveryLocationType | '' | undefined;
  readonly delivery_location?: string | undefined;
  readonly hall_number?: string | undefined;
  readonly suite_number?: string | undefined;
}

/**
 * Refines a registration: POS requires a location type, and the type 'other' requires a maps link.
 */
export function checkDelivery(
  delivery: Delivery & { readonly payment_type_preference?: string | undefined },
  ctx: z.RefinementCtx,
): void {
  const { payment_type_preference: preference, delivery_location_type: type } = delivery;
  if ((preference === 'pos' || preference === 'both') && !type) {
    ctx.addIssue({
      code: 'custom',
      path: ['delivery_location_type'],
      message: 'Delivery location type is required for POS',
    });
  }
  if (type === 'other' && !delivery.delivery_location) {
    ctx.addIssue({
      code: 'custom',
      path: ['delivery_location'],
      message: 'Please enter a maps link for the delivery location',
    });
  }
}

const filled = (text: string | undefined): string | null =>
  text === undefined || text === '' ? null : text;

/** Returns the delivery fields to store. Only the fields of the chosen location type are kept. */
export function settleDelivery(delivery: Delivery) {
  const none = {
    delivery_location_type: null,
    delivery_location: null,
    hall_number: null,
    suite_number: null,
  };
  switch (delivery.delivery_location_type) {
    case '':
    case undefined:
      return none;
    case 'other':
      return {
        ...none,
        delivery_location_type: 'other' as const,
        delivery_location: filled(delivery.delivery_location),
      };
    case 'fairground':
      return {
        delivery_location_type: 'fairground' as const,
        delivery_location: FAIRGROUND_MAPS_LINK,
        hall_number: filled(delivery.hall_number),
        suite_number: filled(delivery.suite_number),
      };
  }
}
