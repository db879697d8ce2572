import { readTemplate, type Template } from '../../../events/platform/printing/template.ts';

const read = (name: string): Template => readTemplate(new URL(`./${name}.typ`, import.meta.url));

export const letterTemplate = read('pre-approval-letter.v1');
export const adverseActionTemplate = read('adverse-action.v1');
export const loanEstimateTemplate = read('loan-estimate.v1');
export const uadFormTemplate = read('uad-form.v1');

/** Every version of each that a document may have been printed from: none is taken away. */
const all: readonly Template[] = [letterTemplate, adverseActionTemplate, loanEstimateTemplate, uadFormTemplate];

export const findTemplate = (id: string, version: number): Template | undefined =>
  all.find((template) => template.id === id && template.version === version);
