import { lazyPart } from '../../../../lib/away/lazy-part.ts';

const loadContact = () => import('./contact-section.tsx');
const loadCountry = () => import('./country-field.tsx');
const loadDevices = () => import('./device-fields.tsx');
const loadOptional = () => import('./optional-section.tsx');

export const ContactSection = lazyPart(async () => (await loadContact()).ContactSection);
export const CountryField = lazyPart(async () => (await loadCountry()).CountryField);
export const DeviceFields = lazyPart(async () => (await loadDevices()).DeviceFields);
export const OptionalSection = lazyPart(async () => (await loadOptional()).OptionalSection);

/** Loads the fields that are below the first screen, before a person reaches them. */
export const loadLateFields = (): Promise<unknown> =>
  Promise.all([loadContact(), loadCountry(), loadDevices(), loadOptional()]);
