import type { Log } from '../log/log.ts';
import { type Carriers, createLogCarrier } from './carrier.ts';
import { createSmsCarrier, type SmsOptions } from './sms.ts';
import { createSmtpCarrier } from './smtp.ts';
import { createWhatsAppCarrier, type WhatsAppOptions } from './whatsapp.ts';

export interface CarrierOptions {
  readonly mail: { readonly smtp_url: string | undefined; readonly from: string };
  readonly whatsapp: WhatsAppOptions | undefined;
  readonly sms: SmsOptions | undefined;
}

/** The carrier of each channel that the environment names; the others keep to the outbox. */
export function createCarriers({ mail, whatsapp, sms }: CarrierOptions, log: Log): Carriers {
  return {
    email:
      mail.smtp_url === undefined
        ? createLogCarrier('email', log)
        : createSmtpCarrier({ url: mail.smtp_url, from: mail.from }),
    whatsapp: whatsapp ? createWhatsAppCarrier(whatsapp) : createLogCarrier('whatsapp', log),
    sms: sms ? createSmsCarrier(sms) : createLogCarrier('sms', log),
  };
}
