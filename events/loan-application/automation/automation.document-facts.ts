import type { ReadingOutcome } from '../../kernel/pdf-content.ts';
import { type Fact, type Facts } from '../../lending/automation/facts.ts';
import { daysFrom } from '../../lending/calendar/days.ts';
import { factKinds, factLabels, requiredFacts } from '../../lending/document-facts/fact-labels.ts';
import { compareWithStated } from '../../lending/document-facts/stated-comparison.ts';
import { ownersIn } from '../../lending/needs/subjects.ts';
import type { AutomationFile, DocumentOnFile, DocumentReading } from './automation.file.ts';

/** A file at the moment at which a rule looks at it, and what that is about. */
export type FactsMoment = {
  readonly file: AutomationFile;
  readonly documentId: string | undefined;
  readonly effectiveAt: string;
};

type Read = Pick<DocumentOnFile, 'documentType' | 'subjects'> & { readonly facts: DocumentReading['facts'] };
type DocumentFacts = Pick<
  Facts,
  | 'documentQualityPercent'
  | 'documentFieldsPresent'
  | 'documentAgeDays'
  | 'documentSigned'
  | 'documentFreeOfDiscrepancies'
>;

const whyUnread: Readonly<Record<Exclude<ReadingOutcome, 'read'>, string>> = {
  no_text: 'the document is a picture without text',
  encrypted: 'the document is locked',
  broken: 'the document cannot be opened',
  too_large: 'the document is too large to be read by a program',
};

/** The document as it was read, or why nobody knows what it says. */
const readIn = ({ file, documentId }: FactsMoment): Read | string => {
  const document = file.documents.find((each) => each.documentId === documentId);
  if (!document) return 'the trigger is about no document';
  const { reading, documentType } = document;
  if (!reading) return 'what the document says has not been read';
  return reading.outcome === 'read' ? { documentType, facts: reading.facts } : whyUnread[reading.outcome];
};

const quality = ({ documentType, facts }: Read): Fact => {
  const printed = factLabels[documentType] ?? [];
  if (printed.length === 0) return { unknown: 'it is not known what such a document prints' };
  const found = printed.filter(({ fact }) => facts.some((each) => each.fact === fact));
  return { value: Math.floor((100 * found.length) / printed.length) };
};

const fieldsPresent = ({ documentType, facts }: Read): Fact => {
  const required = requiredFacts(documentType);
  if (required.length === 0) return { unknown: 'it is not known what such a document prints' };
  return { value: required.every((fact) => facts.some((each) => each.fact === fact)) };
};

/** By the day in UTC, as everything that a rule looks at. */
const age = ({ facts }: Read, effectiveAt: string): Fact => {
  const dated = (['period_end', 'document_date'] as const).flatMap(
    (fact) => facts.find((each) => each.fact === fact)?.date ?? [],
  );
  const [date] = dated;
  if (date === undefined) return { unknown: 'the document has no date that a program has found' };
  const days = daysFrom(date, effectiveAt.slice(0, 10));
  return days < 0 ? { unknown: 'the document is dated in the future' } : { value: days };
};

const freeOfDiscrepancies = (
  { documentType, subjects, facts }: Read,
  { stated, facts: { loan: asked } }: AutomationFile,
): Fact => {
  if (facts.some(({ fact, borrowerId }) => factKinds[fact] === 'name' && borrowerId === undefined)) {
    return { unknown: 'nobody has compared the name on the document' };
  }
  // Other terms may have been offered and accepted since.
  const loan = { ...stated.loan, amountCents: asked.amountCents };
  const now = { ...stated, loan, ownerIds: ownersIn(subjects) };
  const compared = compareWithStated(documentType, facts, now).filter((each) => each.stated !== null);
  if (compared.length === 0) return { unknown: 'the document says nothing that the application states too' };
  return { value: compared.every(({ difference }) => difference === null) };
};

/** Facts for rules about the moment's document. */
export const documentFactsOf = (moment: FactsMoment): DocumentFacts => {
  const read = readIn(moment);
  const factBy = (look: (read: Read) => Fact): Fact => (typeof read === 'string' ? { unknown: read } : look(read));
  return {
    documentQualityPercent: factBy(quality),
    documentFieldsPresent: factBy(fieldsPresent),
    documentAgeDays: factBy((known) => age(known, moment.effectiveAt)),
    documentSigned: { unknown: 'nothing looks at signatures yet' },
    documentFreeOfDiscrepancies: factBy((known) => freeOfDiscrepancies(known, moment.file)),
  };
};
