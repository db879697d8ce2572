import type { DetailedApplication } from '../../../../../api/loan-application/detail/detail.contract.ts';
import type { LoanDocument } from '../../../../../api/loan-application/documents/documents.contract.ts';
import type { DocumentType } from '../../../../../events/lending/life-cycle/life-cycle.ts';
import { neededKey } from '../../../../../events/lending/needs/subjects.ts';
import { choiceFor } from '../../actions/need-choices.ts';

/** Words in the names of files, the telling ones first: `bank statement` before `statement`. */
const words: readonly (readonly [RegExp, DocumentType])[] = [
  [/\bpay ?(stub|slip|check|statement)s?\b|\bearnings\b/, 'pay_stub'],
  [/\bw ?2s?\b/, 'w2'],
  [/\btax(es)?\b|\b(form )?(1040|1065|1120)s?\b|\bk ?1\b/, 'tax_return'],
  [/\bmortgage statement\b|\bpayoff\b/, 'mortgage_statement'],
  [/\bsettlement statement\b|\bclosing statement\b|\bhud ?1\b/, 'settlement_statement'],
  [/\b(401 ?k|ira|brokerage|retirement|investments?|asset statement)\b/, 'asset_statement'],
  [/\bhoa\b|\bhomeowners association\b/, 'hoa_statement'],
  [/\bbank\b|\bchecking\b|\bsavings\b|\bstatements?\b/, 'bank_statement'],
  [/\b(driver s?|drivers) licen[cs]e\b|\blicen[cs]e\b|\bpassport\b|\bphoto id\b|\bid card\b/, 'photo_id'],
  [/\bconstruction contract\b/, 'construction_contract'],
  [/\bpurchase (contract|agreement)\b|\bsales? contract\b|\bpsa\b/, 'purchase_contract'],
  [/\bprofit and loss\b|\bp ?(and )?l\b/, 'profit_and_loss'],
  [/\baward letter\b|\bpension\b|\bsocial security\b|\bssa\b/, 'award_letter'],
  [/\blease\b|\brental agreement\b/, 'lease_agreement'],
  [/\bgift\b/, 'gift_letter'],
  [/\bexplanation\b|\bloe\b|\blox\b/, 'letter_of_explanation'],
  [/\bdivorce\b|\bdecree\b|\bcourt\b/, 'court_order'],
  [/\bbankruptcy\b|\bdischarge\b/, 'bankruptcy_papers'],
  [/\beligibility\b|\bcoe\b/, 'certificate_of_eligibility'],
  [/\bappraisal\b/, 'appraisal_report'],
  [/\btitle\b/, 'title_report'],
  [/\bcredit report\b/, 'credit_report'],
];

/** A type that somebody has to look at, and what it was guessed from. */
export type Guess = { readonly documentType: DocumentType; readonly from: 'name' | 'request' };

/** Guesses a document's type by the name of its file, else by the only request that is open; null where neither says it. */
export const guessType = (
  fileName: string,
  documents: readonly Pick<LoanDocument, 'documentType' | 'documentVersion'>[],
): Guess | null => {
  const text = fileName
    .replace(/\.[^.]*$/, '')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();
  const named = words.find(([pattern]) => pattern.test(text))?.[1];
  if (named) return { documentType: named, from: 'name' };
  const open = documents.filter(({ documentVersion }) => documentVersion === 0);
  const [only] = open;
  return only && open.length === 1 ? { documentType: only.documentType, from: 'request' } : null;
};

/** Key of a need that somebody has to look at. */
export type NeedGuess = Pick<Guess, 'from'> & { readonly need: string };

/** Guesses which document, and whose, a file is: the only open request of its type, else the only need; never one of several people. */
export const guessNeed = (
  fileName: string,
  file: Pick<DetailedApplication, 'documents' | 'needs'>,
): NeedGuess | null => {
  const guess = guessType(fileName, file.documents);
  if (guess === null) return null;
  const { documentType, from } = guess;
  const ofType = file.needs.filter((each) => each.documentType === documentType && each.state !== 'waived');
  const asked = file.documents
    .filter((each) => each.documentType === documentType && each.documentVersion === 0)
    .flatMap(({ subjects }) =>
      (subjects ?? [undefined]).map((subject) => neededKey({ documentType, ...(subject && { subject }) })),
    )
    .filter((key) => ofType.some(({ id }) => id === key));
  const [only] = asked.length === 1 ? asked : ofType.map(({ id }) => id);
  if (asked.length !== 1 && ofType.length > 1) return null;
  return { need: only ?? choiceFor(file, documentType), from };
};
