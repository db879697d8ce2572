import { print } from '../../../events/platform/printing/print.ts';
import { readTemplate } from '../../../events/platform/printing/template.ts';

/** One page of a paper document, as its issuer would print it. */
export type Page = {
  readonly title: string;
  readonly issuer: string;
  readonly lines: readonly (readonly [label: string, value: string])[];
  readonly footer: string;
  /** ISO 8601; also the file's own date, so that the same page is always the same file. */
  readonly issuedAt: string;
};

const template = readTemplate(new URL('./paper.v1.typ', import.meta.url));

/** Prints the page on US Letter. */
export const printPage = async ({ issuedAt, ...data }: Page): Promise<Uint8Array> => {
  const { content } = await print({ template, data, printedAt: issuedAt, otherwise: 'write it with Latin letters' });
  return content;
};
