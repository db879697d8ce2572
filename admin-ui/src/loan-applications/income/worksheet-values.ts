import type { ShownWorksheet } from '../../../../api/loan-application/income/income.contract.ts';
import { fieldsOf, type Method } from './worksheet-fields.ts';

/** What is typed of a worksheet; blanks are ''. */
export type Sheet = { [name: string]: unknown };
export type WorksheetValues = {
  borrowerId: string;
  incomeType: string;
  source: string;
  method: Method;
  worksheet: Sheet;
  entered: number | '';
  documentIds: string[];
  note: string;
};

const isBlank = (value: unknown): boolean => value === '' || value === null || value === undefined || value === false;

const isSheet = (value: unknown): value is Sheet => typeof value === 'object' && value !== null;

/** Without what was left blank; a year of which nothing but the year is there is none. */
const filled = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(filled).filter((year) => !isSheet(year) || Object.keys(year).length > 1);
  if (!isSheet(value)) return value;
  const entries = Object.entries(value).filter(([, each]) => !isBlank(each));
  return Object.fromEntries(
    entries.map(([name, each]) => [name, filled(each)] as const).filter(([, each]) => !isEmpty(each)),
  );
};
const isEmpty = (value: unknown): boolean => isSheet(value) && Object.keys(value).length === 0;

/** The worksheet as it is sent, with the fields of its method. @param lastYear the latest tax year that is over, whose place is the second */
const toWorksheet = (method: Method, sheet: Sheet, lastYear: number): unknown => {
  const names = new Set(fieldsOf(method, lastYear).map(({ path }) => path.split('.')[0]));
  const own = Object.fromEntries(Object.entries(sheet).filter(([name]) => name !== 'years' && names.has(name)));
  const years = Array.isArray(sheet['years']) ? sheet['years'] : [];
  return {
    method,
    ...(filled(own) as object),
    ...(method === 'other' && { isTaxable: sheet['isTaxable'] !== false }),
    ...(names.has('years') && {
      years: filled(
        years.map((year: unknown, index) => ({ year: lastYear - 1 + index, ...(isSheet(year) ? year : {}) })),
      ),
    }),
  };
};

/** What is sent. @param versionOf the version of a document on the screen */
export const toRequest = (
  { method, worksheet, entered, documentIds, source, note, ...who }: WorksheetValues,
  lastYear: number,
  versionOf: (documentId: string) => number,
): unknown => ({
  ...who,
  ...(source.trim() && { source }),
  ...(method === 'entered'
    ? { entered: entered === '' ? undefined : entered }
    : { worksheet: toWorksheet(method, worksheet, lastYear) }),
  evidence: documentIds.map((documentId) => ({ documentId, documentVersion: versionOf(documentId) })),
  note,
});

/** The form of a worksheet that is there, to be worked out anew, or of a new one. */
export const valuesOf = (before: ShownWorksheet | null, borrowerId: string, lastYear: number): WorksheetValues => {
  const { method = 'entered', ...sheet }: Sheet = before?.worksheet ?? {};
  const years = Array.isArray(sheet['years']) ? sheet['years'].filter(isSheet) : [];
  const yearAt = (index: number) => years.find(({ year }) => year === lastYear - 1 + index) ?? {};
  return {
    borrowerId: before?.borrowerId ?? borrowerId,
    incomeType: before?.incomeType ?? 'base',
    source: before?.source ?? '',
    method: before ? (method as Method) : 'base_pay',
    worksheet: { ...sheet, years: [yearAt(0), yearAt(1)] },
    entered: before && !before.worksheet ? before.monthly : '',
    documentIds: before?.evidence.filter(({ isCurrent }) => isCurrent).map(({ documentId }) => documentId) ?? [],
    note: before?.note ?? '',
  };
};
