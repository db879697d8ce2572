import type { RecordedEvent } from '../../events/kernel/message.ts';
import { centsInWords } from '../../events/kernel/money.ts';
import { partsInWords } from '../../events/lending/changes/content-parts.ts';
import { documentNameInText } from '../../events/lending/documents/document-wording.ts';
import { dayInWords } from '../../events/lending/fields/day-words.ts';
import { fullName } from '../../events/lending/fields/words.ts';
import type { DocumentType } from '../../events/lending/life-cycle/life-cycle.ts';
import { type AnswerPath, borrowerOf, fieldAt, listOfItemAt } from '../../events/lending/urla/answers.ts';
import { textsOf } from '../../events/lending/urla/recorded-answers.ts';
import { centsOf } from '../../events/lending/urla/totals.ts';
import { urlaForm } from '../../events/lending/urla/urla.ts';
import type { LoanApplicationRestated } from '../../events/loan-application/intake/intake.events.ts';
import type { ProposalEventOf } from '../../events/loan-application/stated/proposals.events.ts';
import type { UrlaChanged } from '../../events/loan-application/urla/urla.events.ts';
import type { FileBorrower } from './loan-file.record.ts';

type WithBorrowers = { readonly borrowers: readonly FileBorrower[] };

/** A sentence says so many changes; the file's URLA has them all. */
const MOST_IN_A_SENTENCE = 4;

const words = (name: string): string => name.replaceAll(/([A-Z])/g, ' $1').toLowerCase();

/** `Alice Rivera, employment, base income`; ids of items are left out. */
const placeInWords = (path: AnswerPath, { borrowers }: WithBorrowers): string => {
  const borrowerId = borrowerOf(path);
  const borrower = borrowers.find((each) => each.borrowerId === borrowerId);
  const segments = path.split('.').slice(borrowerId === undefined ? 0 : 2);
  const named = segments.filter((segment) => !/^[0-9a-f]{8}-/.test(segment)).map(words);
  // The first section and the field itself say enough.
  const [first, last] = [named[0], named.at(-1)];
  const place = [first, ...(named.length > 1 ? [last] : [])].join(', ');
  if (borrowerId === undefined) return place;
  return [borrower ? fullName(borrower) : 'A borrower', ...(place ? [place] : [])].join(', ');
};

/** However it was typed: `203000` and `$203,000` are one amount. */
const amountIn = (text: string): string => {
  const cents = centsOf(text);
  return typeof cents === 'number' ? centsInWords(cents) : text;
};

const shown = (path: AnswerPath, text: string): string => {
  if (text === '') return 'nothing';
  const field = fieldAt(urlaForm, path);
  if (field?.kind === 'flag') return text === 'true' ? 'ticked' : 'not ticked';
  if (field?.kind === 'money') return amountIn(text);
  if (field?.kind === 'percent') return text.endsWith('%') ? text : `${text}%`;
  const masked = field?.mask?.(text) ?? text;
  return field?.kind === 'choice' ? masked.replaceAll('_', ' ') : masked;
};

/** Every change from what to what; personal numbers are masked. */
const changesIn = ({ given, before, added, removed }: UrlaChanged['data'], file: WithBorrowers): string[] => {
  const earlier = new Map(textsOf(before).map(({ path, text }) => [path, text]));
  const itemIn = (item: AnswerPath, what: string): string =>
    listOfItemAt(urlaForm, item) ? `${placeInWords(item, file)}: one ${what}` : item;
  return [
    ...removed.map((item) => itemIn(item, 'removed')),
    ...added.map((item) => itemIn(item, 'added')),
    ...textsOf(given).map(
      ({ path, text }) =>
        `${placeInWords(path, file)} from ${shown(path, earlier.get(path) ?? '')} to ${shown(path, text)}`,
    ),
  ];
};

const listed = (changes: readonly string[]): string => {
  const more = changes.length - MOST_IN_A_SENTENCE;
  const said = changes.slice(0, MOST_IN_A_SENTENCE).join('; ');
  return more > 0 ? `${said}; and ${more} more` : said;
};

const changeSentence = (how: string, { data }: RecordedEvent<UrlaChanged>, file: WithBorrowers) => {
  const changes = changesIn(data, file);
  const begun = data.undoes === undefined ? how : `${how}, taking an earlier change back`;
  return { sentence: changes.length > 0 ? `${begun}: ${listed(changes)}` : begun, notes: data.reason };
};

const documentsInWords = (types: readonly DocumentType[]): string =>
  new Intl.ListFormat('en-US').format(types.map(documentNameInText));

const followsInWords = ({ parts, needs }: LoanApplicationRestated['data']): string =>
  [
    parts.length > 0 ? `The application now says otherwise on ${partsInWords(parts)}` : 'No figure follows from it',
    ...(needs.added.length > 0 ? [`now needed: ${documentsInWords(needs.added)}`] : []),
    ...(needs.dropped.length > 0 ? [`no longer needed: ${documentsInWords(needs.dropped)}`] : []),
  ].join('; ');

/** Sentences about changes of what was stated. */
export const urlaSentences = {
  UrlaDrawnUp: () => ({ sentence: 'What was submitted kept in the places of the URLA', notes: null }),
  UrlaCorrected: (event: RecordedEvent<Extract<UrlaChanged, { type: 'UrlaCorrected' }>>, file: WithBorrowers) =>
    changeSentence('Corrected', event, file),
  UrlaCircumstanceChanged: (
    event: RecordedEvent<Extract<UrlaChanged, { type: 'UrlaCircumstanceChanged' }>>,
    file: WithBorrowers,
  ) => changeSentence(`Circumstances changed, learned on ${dayInWords(event.data.learnedOn)}`, event, file),
  UrlaProposed: ({ data: { given, orderNumber, reason } }: RecordedEvent<ProposalEventOf<'UrlaProposed'>>) => {
    const count = textsOf(given).length;
    const answers = count === 1 ? '1 other answer' : `${count} other answers`;
    return { sentence: `Proposed with order ${orderNumber}: ${answers} on the application`, notes: reason };
  },
  UrlaProposalTaken: () => ({ sentence: 'Proposal of a partner taken over', notes: null }),
  UrlaProposalDeclined: ({ data }: RecordedEvent<ProposalEventOf<'UrlaProposalDeclined'>>) => ({
    sentence: 'Proposal of a partner declined',
    notes: data.reason,
  }),
  LoanApplicationRestated: ({ data }: RecordedEvent<LoanApplicationRestated>) => ({
    sentence: followsInWords(data),
    notes: null,
  }),
};
