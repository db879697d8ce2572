import type { SubmitApplicationRequest } from '../../../api/loan-application/intake/intake.contract.ts';
import type { Agent } from '../../support/portal/portal.ts';

/** A complete request; SSN area 900 is never issued. */
export const submitRequest = (more: Partial<SubmitApplicationRequest> = {}): SubmitApplicationRequest => ({
  borrowers: [
    {
      firstName: 'Alice',
      lastName: 'Rivera',
      email: 'alice.rivera@example.com',
      phone: '512-555-0134',
      ssn: '900-45-6789',
      dateOfBirth: '1984-05-17',
      currentAddress: { street: '12 Elm Street', city: 'Austin', state: 'TX', zip: '78701' },
      employment: {
        status: 'employed',
        employerName: 'Hill Country Dental',
        position: 'Hygienist',
        yearsAtEmployer: 6,
      },
    },
  ],
  property: {
    address: { street: '48 Oak Lane', city: 'Round Rock', state: 'TX', zip: '78664' },
    value: 400_000,
  },
  loan: { amount: '320000.00', type: 'conventional', termYears: 30, ratePercent: 6.5, downPayment: 80_000 },
  income: [{ borrower: 0, type: 'base', monthly: 8_000 }],
  debts: [{ borrower: 0, type: 'auto', monthly: 350, creditor: 'Lone Star Auto Finance', balance: 9_800.5 }],
  housing: { propertyTaxes: 290, homeownersInsurance: 83.78 },
  ...more,
});

export type Submitted = { readonly id: string; readonly position: string; readonly etag: string };

/** Submits an application and reads what further requests need of the answer. */
export const submit = async (agent: Agent, more: Partial<SubmitApplicationRequest> = {}): Promise<Submitted> => {
  const answer = await agent.post('/api/applications').send(submitRequest(more));
  if (answer.status !== 201) throw new Error(`Submission failed: ${answer.status} ${answer.text}`);
  const { id } = answer.body as { id: string };
  return { id, position: answer.get('X-Log-Position') ?? '', etag: answer.get('ETag') ?? '' };
};

/** A real, small PDF; `text` makes its content its own. */
export const pdf = (text: string): Buffer =>
  Buffer.from(`%PDF-1.4
1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj
3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 200 50] >> endobj
% ${text}
trailer << /Root 1 0 R >>
%%EOF
`);
