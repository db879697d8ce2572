import { createHash } from 'node:crypto';
import type { PrintedFrom } from '../../../events/kernel/printed-from.ts';
import { ERASED } from '../../../events/kernel/personal-data.ts';
import { type Printed, print } from '../../../events/platform/printing/print.ts';
import { findTemplate } from './templates.ts';

/** `same`: the same bytes. `differs`: in what is named, or, where that is nothing, in the stored file itself. */
export type PrintedAgain =
  | { readonly outcome: 'same' | 'erased' }
  | { readonly outcome: 'differs'; readonly differs: readonly ('engine' | 'fonts' | 'template' | 'file')[] };

const differencesOf = (from: PrintedFrom, { from: now }: Printed): ('engine' | 'fonts' | 'template' | 'file')[] => {
  const parts = [
    ...(from.engine === now.engine ? [] : (['engine'] as const)),
    ...(from.fonts === now.fonts ? [] : (['fonts'] as const)),
    ...(from.template.sha256 === now.template.sha256 ? [] : (['template'] as const)),
  ];
  return parts.length > 0 ? parts : ['file'];
};

/**
 * Prints a document once more from what it was printed from, and compares it with what was kept.
 * @param sha256 of the document that was kept
 * @throws OverloadedError, UnavailableError
 */
export const printAgain = async (from: PrintedFrom, sha256: string): Promise<PrintedAgain> => {
  if (from.data === ERASED) return { outcome: 'erased' };
  const template = findTemplate(from.template.id, from.template.version);
  if (!template) return { outcome: 'differs', differs: ['template'] };
  const otherwise = 'it was printed with other fonts';
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what print.ts made of an object
  const data = JSON.parse(from.data) as object;
  const printed = await print({ template, data, printedAt: from.printedAt, otherwise });
  const isSame = createHash('sha256').update(printed.content).digest('hex') === sha256;
  return isSame ? { outcome: 'same' } : { outcome: 'differs', differs: differencesOf(from, printed) };
};
