import { type FileReliance, isReplacedBy, withReliance } from '../../../events/lending/changes/file-reliance.ts';
import {
  type AnswerChange,
  conditionReliant,
  creditReportReliant,
  documentReliant,
  letterReliant,
  orderReliant,
  outOfDateBy,
  outOfDateInWords,
  type Reliant,
} from '../../../events/lending/changes/out-of-date.ts';
import { plainDateIn } from '../../../events/lending/calendar/wall-clock.ts';
import { dayInWords } from '../../../events/lending/fields/day-words.ts';
import { documentInWords } from '../../../events/lending/needs/need-words.ts';
import { nameThenNow } from '../../../events/lending/fields/words.ts';
import type { Queryable } from '../../../events/platform/database/database.ts';
import { mainBranchOf } from '../../../events/settings/settings.state.ts';
import type { LoanFileRecord } from '../../../projections/loan-file/loan-file.queries.ts';
import { type OrderOfFile, ordersOfFile } from '../../../projections/vendor-orders/vendor-orders.queries.ts';
import { namesNow } from '../accounts/actor-names.ts';
import type { RouteDeps } from '../process/route-deps.ts';
import type { OutOfDate } from './out-of-date.contract.ts';

type Candidate = { readonly reliant: Reliant; readonly title: string; readonly isReplaced?: boolean };
type File = Pick<
  LoanFileRecord,
  | 'documents'
  | 'borrowers'
  | 'furtherFacts'
  | 'conditions'
  | 'creditReport'
  | 'answerChanges'
  | 'confirmations'
  | 'loanNumber'
>;

/** What the documents of a file were held against, and what has changed since, by their places in the log. */
export const relianceOf = ({
  documents,
  answerChanges = [],
  confirmations = [],
}: Pick<LoanFileRecord, 'documents' | 'answerChanges' | 'confirmations'>): FileReliance => ({
  changes: answerChanges,
  confirmations,
  settled: Object.fromEntries(
    documents.flatMap(({ documentId, settledPosition }) =>
      settledPosition === undefined ? [] : [[documentId, settledPosition]],
    ),
  ),
});

const paperOf = (file: File): Candidate[] => {
  const documents = withReliance(file.documents, relianceOf(file));
  const letters = documents.filter(({ documentType }) => documentType === 'pre_approval_letter');
  const newest = Math.max(...letters.map(({ settledPosition = 0 }) => settledPosition));
  return documents.flatMap((document) => {
    const { documentId, documentType, settledPosition } = document;
    if (settledPosition === undefined) return [];
    const title = documentInWords(document, file);
    return documentType === 'pre_approval_letter'
      ? { reliant: letterReliant(documentId, settledPosition), title, isReplaced: settledPosition < newest }
      : {
          reliant: documentReliant(documentId, document, settledPosition),
          title,
          isReplaced: documents.some((other) => isReplacedBy(document, other)),
        };
  });
};

/** Those that a change has opened again, and that nobody has taken up since. */
const conditionsOf = ({ conditions = [], answerChanges = [] }: File): Candidate[] =>
  conditions.flatMap(({ conditionId, number, title, status, steps }) => {
    const change = answerChanges.find(({ changeId }) => changeId === steps.at(-1)?.changeId);
    return status === 'reopened' && change
      ? { reliant: conditionReliant(conditionId, change), title: `Condition ${number}, ${title}` }
      : [];
  });

/** A credit report that has come onto the file stands for its order. */
const ordersOf = ({ creditReport }: File, orders: readonly OrderOfFile[]): Candidate[] =>
  orders.flatMap(({ orderId, orderNumber, kind, product, status, asOf }) => {
    if (asOf === null || status === 'cancelled' || creditReport?.orderId === orderId) return [];
    const others = orders.filter((each) => each.kind === kind && each.product === product);
    const isReplaced = others.some((each) => each.status !== 'cancelled' && (each.asOf ?? 0) > asOf);
    return { reliant: orderReliant(orderId, kind, asOf), title: `Order ${orderNumber}`, isReplaced };
  });

const creditReportOf = ({ creditReport }: File): Candidate[] =>
  creditReport?.receivedPosition === undefined
    ? []
    : [
        {
          reliant: creditReportReliant(creditReport.reportId, creditReport.receivedPosition),
          title: 'The credit report on file',
        },
      ];

type Look = {
  /** Of the main branch, IANA name. */
  readonly timeZone: string;
  readonly nameOf: (change: AnswerChange) => string;
};

/** Everything on a file that is out of date by a change of its answers. @param orders of it that the viewer may see */
export const outOfDateOn = (file: File, orders: readonly OrderOfFile[], { timeZone, nameOf }: Look): OutOfDate[] => {
  const { answerChanges = [], confirmations = [] } = file;
  if (answerChanges.length === 0) return [];
  const candidates = [...paperOf(file), ...creditReportOf(file), ...ordersOf(file, orders), ...conditionsOf(file)];
  return candidates.flatMap(({ reliant, title, isReplaced = false }) => {
    const by = outOfDateBy(reliant, answerChanges, confirmations);
    if (by.length === 0) return [];
    const { kind, id } = reliant;
    const why = outOfDateInWords(by, (at) => dayInWords(plainDateIn(at, timeZone)), nameOf);
    return { kind, id, title, why, changeIds: by.map(({ changeId }) => changeId), isReplaced };
  });
};

/** The same, with the orders and names looked up. @param kinds of orders that the viewer may see */
export const findOutOfDate = async (
  { pool, settingsInForce }: Pick<RouteDeps, 'settingsInForce'> & { readonly pool: Queryable },
  file: LoanFileRecord,
  kinds: readonly string[],
): Promise<OutOfDate[]> => {
  const { applicationId, answerChanges = [] } = file;
  if (answerChanges.length === 0) return [];
  const [orders, names, settings] = await Promise.all([
    ordersOfFile(pool, applicationId),
    namesNow(
      pool,
      answerChanges.map(({ byId }) => byId),
    ),
    settingsInForce.read(),
  ]);
  return outOfDateOn(
    file,
    orders.filter(({ kind }) => kinds.includes(kind)),
    {
      timeZone: mainBranchOf(settings).timeZone,
      nameOf: ({ by, byId }) => nameThenNow(by, byId === undefined ? undefined : names.get(byId)),
    },
  );
};
