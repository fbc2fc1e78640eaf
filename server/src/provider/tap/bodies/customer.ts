import type { Customer } from '../../port.ts';

/** A known customer by id alone, else what is known of the person. */
export function customerBody(customer: Partial<Customer>): Record<string, unknown> {
  if (customer.id !== undefined) return { id: customer.id };
  const { first_name, last_name, email, phone } = customer;
  return { first_name, last_name, email, phone };
}
