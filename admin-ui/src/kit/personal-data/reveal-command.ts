import type { RevealAnswer, RevealRequest } from '../../../../api/loan-application/privacy/privacy.contract.ts';
import { command } from '../../client/http.ts';
import type { MaskedPerson } from './masked-person.ts';

/** Has the look recorded, and is answered the values in clear. */
export const reveal = ({ applicationId, borrowerId }: MaskedPerson, body: RevealRequest) =>
  command<RevealAnswer>({
    method: 'POST',
    path: `applications/${applicationId}/borrowers/${borrowerId}/reveals`,
    body,
  });
