import type { Bureau } from '../credit/borrower-scores.ts';

type Contact = { readonly name: string; readonly address: string; readonly tollFree: string };

/** Of each nationwide bureau what a notice has to say of whoever furnished a report (15 U.S.C. 1681m(a)(3)(A)). */
export const bureauContacts: Readonly<Record<Bureau, Contact>> = {
  equifax: {
    name: 'Equifax Information Services LLC',
    address: 'P.O. Box 740241, Atlanta, GA 30374',
    tollFree: '1-800-685-1111',
  },
  experian: { name: 'Experian', address: 'P.O. Box 2002, Allen, TX 75013', tollFree: '1-888-397-3742' },
  transunion: { name: 'TransUnion LLC', address: 'P.O. Box 1000, Chester, PA 19016', tollFree: '1-800-888-4213' },
};
