import { act } from '@testing-library/react';
import { pageKeys } from '../../../../admin-ui/src/kit/keys/page-keys.ts';
import {
  type DocumentFactsAnswer,
  documentFactsSchema,
} from '../../../../api/loan-application/documents/document-facts.contract.ts';
import type { LoanDocument } from '../../../../api/loan-application/documents/documents.contract.ts';
import type { Role } from '../../../../events/lending/permissions/permissions.ts';
import { type Answers, json, open } from '../../../support/component.tsx';
import {
  detailed,
  detailedAnswer,
  fileId,
  loanFile,
  loanFileAnswers,
  payStub,
} from '../../../support/component/loan-file.ts';
import { fileVersion, needOf } from './document-answers.ts';

const version = fileVersion({ fileName: 'pay-stub.png', mediaType: 'image/png' });

export const picture = payStub({ fileName: 'pay-stub.png', versions: [version] });
export const w2 = payStub({
  id: '55555555-5555-4555-8555-555555555556',
  fileName: 'w2.png',
  documentType: 'w2',
  versions: [version],
});
export const verified = payStub({ ...w2, id: '55555555-5555-4555-8555-555555555557', status: 'verified' });
const addressOf = ({ id }: LoanDocument) => `/applications/${fileId}/documents/${id}/review`;
export const routeOf = (method: string, { id }: LoanDocument, rest = '') =>
  `${method} /api/applications/${fileId}/documents/${id}${rest}`;

export const facts = (more: Partial<DocumentFactsAnswer> = {}): DocumentFactsAnswer => ({
  documentVersion: 1,
  outcome: 'read',
  isReadable: true,
  facts: [
    {
      fact: 'gross_pay',
      label: 'Gross pay',
      value: '$3,100.00 ($6,716.67 a month)',
      page: 1,
      stated: { line: 'Monthly income of Alice Rivera', value: '$8,000.00' },
      difference: 'The document shows less than the application states',
    },
    { fact: 'person', label: 'Name', value: 'Alice Rivera', page: 1, stated: null, difference: null },
  ],
  ...more,
});
export const need = needOf({
  documentType: 'pay_stub',
  state: 'to_review',
  documentId: picture.id,
  lines: [{ line: 'Employment of Alice Rivera: employed', reason: 'Shows what the employer pays now' }],
});

export const reviewing = (
  document: LoanDocument,
  {
    as = 'processor',
    said = facts(),
    more = {},
    search = '',
  }: { as?: Role; said?: DocumentFactsAnswer; more?: Answers; search?: string } = {},
) => {
  // The pictures of the browser, which jsdom has not.
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => undefined;
  const file = loanFile({ documents: [verified, picture, w2], needs: [need] });
  const ofDocument = (each: LoanDocument): Answers => ({
    [routeOf('GET', each, '/facts')]: json(documentFactsSchema, said),
    [routeOf('GET', each, '/file')]: { status: 200, body: 'the picture' },
  });
  return open(search ? `${addressOf(document)}?${search}` : addressOf(document), {
    as,
    answers: {
      ...loanFileAnswers(file),
      [detailed]: detailedAnswer(file),
      ...[verified, picture, w2].map(ofDocument).reduce((all, each) => ({ ...all, ...each }), {}),
      ...more,
    },
  });
};

/** As the shell does, which listens for the keys of what is on screen. */
export const press = (key: string): void =>
  act(() =>
    pageKeys()
      .find((each) => each.key === key)
      ?.run(),
  );
