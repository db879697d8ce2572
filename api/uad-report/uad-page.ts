import { plainDateIn } from '../../events/lending/calendar/wall-clock.ts';
import {
  optionsOfUad,
  statedUad,
  type UadAnswers,
  type UadField,
  uadField,
  uadFieldNames,
  type UadReportStatus,
  type UadStep,
  uadSteps,
  uadStrings,
} from '../../events/lending/uad/uad-form.ts';
import { dayInWords } from '../../events/lending/fields/day-words.ts';
import { type Printed, print } from '../../events/platform/printing/print.ts';
import { uadFormTemplate as template } from '../services/printing/templates.ts';

const headings: Readonly<Record<Exclude<UadStep, 'review'>, string>> = {
  location: 'Subject property',
  physical: 'Physical characteristics',
  condition: 'Condition and quality',
  assignment: 'Assignment',
  valuation: 'Valuation',
};

type Row = readonly [label: string, value: string];
export type UadPage = {
  readonly answers: UadAnswers;
  readonly status: UadReportStatus;
  readonly changedBy: string;
  /** ISO 8601; also the file's own date, so that the same form is always the same file. */
  readonly changedAt: string;
  /** Of the branch. */
  readonly timeZone: string;
};

/** The line below a form's title: its state and since when. */
export const uadStanding = ({ status, changedBy, changedAt, timeZone }: UadPage): string => {
  const standing = status === 'draft' ? 'DRAFT, not submitted' : 'Submitted';
  return `${standing}; last changed on ${dayInWords(plainDateIn(changedAt, timeZone))} by ${changedBy}`;
};

/** `overallCondition` reads `Overall condition`. */
const labelOf = (field: UadField): string => {
  const words = field.replaceAll(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
};

const saidOf = (field: UadField, text: string): string =>
  uadField(field).isTick ? 'Yes' : (optionsOfUad(field).find(({ value }) => value === text)?.label ?? text);

/** The form, part by part, in UAD notation. */
export const uadSections = (answers: UadAnswers): { readonly heading: string; readonly rows: readonly Row[] }[] => {
  const stated = statedUad(answers);
  const parts = uadSteps.flatMap((step) => {
    if (step === 'review') return [];
    const rows = uadFieldNames.flatMap((field): Row[] => {
      const text = stated[field];
      return uadField(field).step !== step || text === undefined ? [] : [[labelOf(field), saidOf(field, text)]];
    });
    return [{ heading: headings[step], rows }];
  });
  return [...parts, { heading: 'As UAD 2.6 writes it', rows: uadStrings(stated) }].filter(
    ({ rows }) => rows.length > 0,
  );
};

/** Prints the form. @throws RuleViolationError for a text that it cannot show */
export const printUadForm = (form: UadPage): Promise<Printed> =>
  print({
    template,
    data: {
      title: 'Uniform Appraisal Dataset form',
      standing: uadStanding(form),
      sections: uadSections(form.answers),
    },
    printedAt: form.changedAt,
    otherwise: 'write it with Latin letters',
  });
