import { print } from '../../../events/platform/printing/print.ts';
import { readTemplate } from '../../../events/platform/printing/template.ts';

type Row = readonly [string, string];

/** A part of a report. */
export type ReportSection = {
  readonly heading: string;
  readonly intro?: string;
  readonly startsPage?: true;
  readonly lines?: readonly Row[];
  readonly tables?: readonly { readonly caption: string; readonly rows: readonly Row[] }[];
};
export type Report = {
  readonly title: string;
  readonly company: string;
  readonly sections: readonly ReportSection[];
  /** ISO 8601; also the file's own date, so that the same report is always the same file. */
  readonly issuedAt: string;
};

const template = readTemplate(new URL('./vendor-report.v1.typ', import.meta.url));

/** The report as a PDF. */
export const printReport = async ({ issuedAt, ...data }: Report): Promise<Buffer> => {
  const { content } = await print({ template, data, printedAt: issuedAt, otherwise: 'name it with other letters' });
  return content;
};
