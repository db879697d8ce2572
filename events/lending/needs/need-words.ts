import { ERASED } from '../../kernel/personal-data.ts';
import { documentName } from '../documents/document-wording.ts';
import { fullName, type PersonName } from '../fields/words.ts';
import { CURRENT_JOB, type FurtherFact, statedAwards, type StatedFact, SUBJECT_PROPERTY } from './stated-facts.ts';
import type { DocumentSubject, ForSubjects, NeededDocument } from './subjects.ts';

/** Name of an application's line, with `%` for the borrower's name. */
const lineNames: Readonly<Record<StatedFact['kind'], string>> = {
  application: 'Every application',
  borrower: 'Every borrower',
  job: 'Employment of %',
  award: 'Income of %',
  share: 'Income of %',
  residency: 'Citizenship of %',
  employment: 'Employment of %',
  income: 'Income of %',
  debt: 'Debts of %',
  purpose: 'Loan purpose',
  loan_type: 'Loan type',
  property_type: 'Property type',
  occupancy: 'Occupancy',
  down_payment: 'Down payment',
  asset: 'Assets of %',
  gift: 'Gifts to %',
  declaration: 'Declarations of %',
  owned_property: 'Real estate of %',
  payoff: 'Paid off at closing',
  mortgage_insurance: 'Loan above 80% of the value',
};

/** Values that their code with spaces would not say well; '' where the line says it all. */
const valueWords: Readonly<Record<string, string>> = {
  every: '',
  required: '',
  own_money: '',
  money: '',
  unexplained: '',
  self_employed: 'self-employed',
  self_employment: 'self-employment',
  multi_family: 'two to four units',
  coop: 'cooperative',
  condo: 'condominium',
  va: 'VA',
  fha: 'FHA',
  usda: 'USDA',
  secondary_residence: 'second home',
  construction_to_permanent: 'construction to permanent',
  support: 'alimony or child support',
  social_security: 'Social Security',
  va_compensation: 'VA compensation',
  disability: 'disability benefits',
  foster_care: 'foster care income',
  partnership: 'partnership',
  federal_debt: 'delinquent federal debt',
};

/** Who and what the ids of subjects stand for. */
export type StatedNames = {
  readonly borrowers: readonly ({ readonly borrowerId: string } & PersonName)[];
  readonly furtherFacts?: readonly FurtherFact[] | undefined;
};

/** Names of lines that have none of their own. */
const lineIds: Readonly<Record<string, string>> = {
  [SUBJECT_PROPERTY]: 'the property of this loan',
  [CURRENT_JOB]: 'present employer',
  ...Object.fromEntries(statedAwards.map((award) => [award, valueWords[award] ?? award.replaceAll('_', ' ')])),
  'balances.bank': 'bank accounts',
  'balances.retirement': 'retirement accounts',
  'balances.investment': 'investment accounts',
};

/** Kinds of lines that may have no name yet. */
const unnamedLines: Readonly<Record<string, string>> = {
  job: 'another employer',
  asset: 'another account',
  owned_property: 'another property',
  payoff: 'a debt',
};

const named = (name: string | undefined): name is string => name !== undefined && name.trim() !== '' && name !== ERASED;

/** `Harbor Bakery`; of a line that the application no longer has, or that has no name, what kind of line it is. */
export const lineInWords = (subject: DocumentSubject, { furtherFacts = [] }: StatedNames): string | undefined => {
  const { lineId, borrowerId } = subject;
  if (lineId === undefined) return undefined;
  const facts = furtherFacts.filter(
    ({ line, borrowerId: owner }) => line?.id === lineId && (borrowerId === undefined || owner === borrowerId),
  );
  const name = facts.map(({ line }) => line?.name).find(named);
  const [kind = ''] = facts[0]?.fact.split('/') ?? [];
  return name ?? lineIds[lineId] ?? unnamedLines[kind] ?? 'a line that was taken out';
};

/** `Ada Vale, Harbor Bakery`, `Bo Vale, 2025`. */
export const subjectInWords = (subject: DocumentSubject, names: StatedNames): string => {
  const { borrowerId, taxYear } = subject;
  const borrower = names.borrowers.find((each) => each.borrowerId === borrowerId);
  const who =
    borrowerId === undefined ? undefined : borrower ? fullName(borrower) : 'someone who is no borrower any more';
  return [who, lineInWords(subject, names), taxYear?.toString()].filter((each) => each !== undefined).join(', ');
};

const list = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** `Photo ID of Ada Vale`, `Mortgage statement, the property of this loan`; only its type where no subject is said. */
export const documentInWords = ({ documentType, subjects = [] }: ForSubjects, names: StatedNames): string => {
  const name = documentName(documentType);
  if (subjects.length === 0) return name;
  const joint = subjects.some(({ borrowerId }) => borrowerId !== undefined) ? ' of ' : ', ';
  return `${name}${joint}${list.format(new Set(subjects.map((subject) => subjectInWords(subject, names))))}`;
};

/** `Photo ID of Ada Vale` for what is needed. */
export const neededInWords = ({ documentType, subject }: NeededDocument, names: StatedNames): string =>
  documentInWords({ documentType, subjects: subject && [subject] }, names);

/**
 * The line of the application that a need comes from: `Employment of Alice Rivera: self-employed`.
 * @param nameOf of a borrower, by id
 */
export const factInWords = (
  { kind, value, borrowerId, line: ownLine }: StatedFact,
  nameOf: (borrowerId: string) => string,
): string => {
  const line = lineNames[kind].replace('%', () => (borrowerId === undefined ? 'the borrower' : nameOf(borrowerId)));
  const word = valueWords[value] ?? value.replaceAll('_', ' ');
  const said = [word, ...(named(ownLine?.name) ? [ownLine.name] : [])].filter((each) => each !== '');
  return said.length === 0 ? line : `${line}: ${said.join(', ')}`;
};
