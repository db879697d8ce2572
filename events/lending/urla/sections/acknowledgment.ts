import { optionalAddress } from './address-fields.ts';
import { group } from './definition.ts';
import { choice, nmlsId, optionalEmail, pastDate, phone, text } from './fields.ts';

export const signatures = ['paper', 'electronic'] as const;

/** Section 6 of one borrower: how and when the application was signed. */
export const acknowledgment = { signature: choice(signatures).optional, signedOn: pastDate } as const;

/** Section 9: the company and the person who originate the loan. */
export const originator = {
  companyName: text(200).optional,
  companyAddress: group(optionalAddress),
  companyNmlsId: nmlsId,
  companyLicense: text(50).optional,
  name: text(200).optional,
  nmlsId,
  license: text(50).optional,
  email: optionalEmail,
  phone,
  signedOn: pastDate,
} as const;
