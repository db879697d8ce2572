import { stringify } from 'csv-stringify/sync';
import { representativeScore } from '../../../events/lending/credit/credit-score.ts';
import { dispositionNames } from '../../../events/lending/disposition/disposition.ts';
import { applicationStatusNames, loanTypeNames } from '../../../events/lending/life-cycle/life-cycle.ts';
import { inWords } from '../../../events/lending/fields/words.ts';
import { missingInWords } from '../../../events/lending/figures/provenance.ts';
import type { FiguredFile } from '../../../projections/loan-file/loan-file.queries.ts';
import type { PipelineEntry } from '../../../projections/loan-pipeline/loan-pipeline.queries.ts';
import { figuresOfFile } from '../../services/file/file-figures.ts';
import { textStaysText } from '../../http/requests/spreadsheet.ts';
import { toApplicationRow } from './list.routes.ts';

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const columnsIn = (timeZone: string) => [
  { key: 'loanNumber', header: 'Loan number' },
  { key: 'status', header: 'Status' },
  { key: 'disposition', header: 'Disposition' },
  { key: 'priority', header: 'Priority' },
  { key: 'borrowerName', header: 'Borrower' },
  { key: 'propertyAddress', header: 'Property' },
  { key: 'loanType', header: 'Loan type' },
  { key: 'loanAmount', header: 'Loan amount' },
  { key: 'ltv', header: 'LTV %' },
  { key: 'dti', header: 'DTI %' },
  { key: 'dtiLacks', header: 'DTI lacks' },
  { key: 'creditScore', header: 'Credit score' },
  { key: 'createdAt', header: `Submitted (${timeZone})` },
  { key: 'updatedAt', header: `Last change (${timeZone})` },
  { key: 'assignedTo', header: 'Assigned to' },
  { key: 'completionPercentage', header: 'Complete, %' },
  { key: 'daysInProcess', header: 'Days in process' },
  { key: 'id', header: 'Application id' },
];

/** Writes the lines of a spreadsheet of applications: words as on screens, times of the branch. */
export const createReportLines = (timeZone: string) => {
  const csv = { ...textStaysText, columns: columnsIn(timeZone) };
  // Swedish writes times so that spreadsheets read them.
  const time = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone });
  const at = (iso: string): string => time.format(new Date(iso));

  const toLine = (entry: PipelineEntry, file: FiguredFile | undefined) => {
    const figures = file && figuresOfFile(file);
    return {
      ...toApplicationRow(entry),
      status: applicationStatusNames[entry.status],
      disposition: entry.disposition && dispositionNames[entry.disposition],
      priority: capital(inWords(entry.priority)),
      loanType: loanTypeNames[entry.loanType],
      createdAt: at(entry.createdAt),
      updatedAt: at(entry.updatedAt),
      ltv: figures?.ltv.percent ?? null,
      dti: figures?.backDti.percent ?? null,
      dtiLacks: figures ? missingInWords(figures.backDti.missing) : null,
      creditScore: file?.creditReport ? representativeScore(file.creditReport.scores) : null,
    };
  };
  return {
    // Excel takes a file without it for Latin-1.
    head: (): string => stringify([], { ...csv, bom: true, header: true }),
    page: (entries: readonly PipelineEntry[], files: ReadonlyMap<string, FiguredFile>): string =>
      stringify(
        entries.map((entry) => toLine(entry, files.get(entry.id))),
        csv,
      ),
  };
};
