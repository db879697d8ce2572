import type { FieldError } from '../../kernel/errors.ts';
import { isBlank, isPlainText, PLAIN_TEXT } from '../../kernel/plain-text.ts';
import { looksLikeSsn, SSN_SHAPED } from '../fields/personal-text.ts';
import { type UadFormatName, uadFormats } from './uad-formats.ts';
import { uadAttachments, uadOptions, uadSaleTypes } from './uad-options.ts';

/** The steps of the UAD form, in their order. */
export const uadSteps = ['location', 'physical', 'condition', 'assignment', 'valuation', 'review'] as const;
export type UadStep = (typeof uadSteps)[number];

/** Statuses of a form. */
export const uadReportStatuses = ['draft', 'submitted', 'discarded'] as const;
export type UadReportStatus = (typeof uadReportStatuses)[number];

type Definition = {
  readonly step: UadStep;
  readonly required?: true;
  readonly format?: UadFormatName;
  /** One of `uadOptions`. */
  readonly isChoice?: true;
  /** Ticked ('yes') or not (''). */
  readonly isTick?: true;
  /** Several lines. */
  readonly isLong?: true;
};
const define = <Field extends string>(table: Readonly<Record<Field, Definition>>) => table;

/** Every field of the form, by step and in its order there. */
export const uadFields = define({
  propertyAddress: { step: 'location', required: true },
  city: { step: 'location', required: true },
  state: { step: 'location', required: true, format: 'state' },
  zipCode: { step: 'location', required: true, format: 'zip' },
  county: { step: 'location', required: true },
  legalDescription: { step: 'location', isLong: true },
  propertyRights: { step: 'location', required: true, isChoice: true },
  propertyType: { step: 'physical', required: true, isChoice: true },
  yearBuilt: { step: 'physical', required: true, format: 'yearBuilt' },
  squareFootage: { step: 'physical', required: true, format: 'squareFeet' },
  lotSize: { step: 'physical', format: 'lotSize' },
  bedrooms: { step: 'physical', required: true, format: 'bedrooms' },
  bathrooms: { step: 'physical', required: true, format: 'baths' },
  stories: { step: 'physical', required: true, format: 'stories' },
  attachmentType: { step: 'physical', required: true, isChoice: true },
  constructionMethod: { step: 'physical', required: true, isChoice: true },
  overallCondition: { step: 'condition', required: true, isChoice: true },
  overallQuality: { step: 'condition', required: true, isChoice: true },
  functionalUtility: { step: 'condition', required: true, isChoice: true },
  deficienciesRequired: { step: 'condition', isTick: true },
  deficienciesDescription: { step: 'condition', isLong: true },
  neighborhoodDescription: { step: 'condition', isLong: true },
  purposeOfAppraisal: { step: 'assignment', required: true, isChoice: true },
  intendedUse: { step: 'assignment', required: true },
  intendedUsers: { step: 'assignment', required: true },
  effectiveDate: { step: 'assignment', required: true, format: 'date' },
  inspectionDate: { step: 'assignment', required: true, format: 'date' },
  appraiserName: { step: 'assignment', required: true },
  appraiserLicense: { step: 'assignment', required: true },
  appraiserCompany: { step: 'assignment' },
  supervisoryAppraiser: { step: 'assignment' },
  contractPrice: { step: 'valuation', format: 'dollars' },
  saleConditions: { step: 'valuation', isChoice: true },
  marketingTime: { step: 'valuation' },
  marketConditions: { step: 'valuation', isLong: true },
  specialInstructions: { step: 'valuation', isLong: true },
});
export type UadField = keyof typeof uadFields;
export const uadFieldNames = Object.keys(uadFields).filter((name): name is UadField => Object.hasOwn(uadFields, name));

/** Answers of a form; an omitted field is empty. */
export type UadAnswers = Readonly<Partial<Record<UadField, string>>>;

/** A field's definition; wider than that of the table, so that each part can be asked for. */
export const uadField = (field: UadField): Definition => uadFields[field];
/** The choices of a field; none where it has no list. */
export const optionsOfUad = (field: UadField) => Object.entries(uadOptions).find(([name]) => name === field)?.[1] ?? [];

const MOST_LINE = 200;
const MOST_LONG = 4000;

/** Why a draft cannot keep it, with the fix: what is only unfinished is kept. */
export const uadDraftProblem = (field: UadField, text: string): string | undefined => {
  const { isLong, isTick, isChoice } = uadField(field);
  const most = isLong ? MOST_LONG : MOST_LINE;
  if (text.length > most) return `Use ${most} characters at most`;
  if (!isPlainText(text)) return PLAIN_TEXT;
  if (looksLikeSsn(text)) return SSN_SHAPED;
  if (isTick && text !== '' && text !== 'yes') return 'Tick it or leave it';
  const isUnknown = isChoice && text !== '' && !optionsOfUad(field).some(({ value }) => value === text);
  return isUnknown ? 'Choose one of the list' : undefined;
};

const requirement = (field: UadField, answers: UadAnswers): string | undefined => {
  const isNeeded =
    uadField(field).required || (field === 'deficienciesDescription' && answers.deficienciesRequired === 'yes');
  return isNeeded && isBlank(answers[field] ?? '') ? 'This field is required' : undefined;
};

/** UAD: a house of C6 is not acceptable as it is. */
const unrepaired = ({ overallCondition, deficienciesRequired }: UadAnswers): FieldError[] =>
  overallCondition === 'C6' && deficienciesRequired !== 'yes'
    ? [
        {
          field: 'deficienciesRequired',
          message:
            'A property in condition C6 has to be repaired to C5 or better: tick this and describe what is to be done',
        },
      ]
    : [];

/**
 * Problems that block submission of the form, by field, with the fix.
 * @param today at the branch, `2026-03-01`
 */
export const uadProblems = (answers: UadAnswers, today: string): FieldError[] => [
  ...uadFieldNames.flatMap((field) => {
    const text = (answers[field] ?? '').trim();
    const { format } = uadField(field);
    const message =
      requirement(field, answers) ??
      uadDraftProblem(field, text) ??
      (format && text !== '' ? uadFormats[format](text, today) : undefined);
    return message === undefined ? [] : [{ field, message }];
  }),
  ...unrepaired(answers),
];

/** The answers that a report states: trimmed, without empty ones, and deficiencies only where they were ticked. */
export const statedUad = (answers: UadAnswers): UadAnswers =>
  Object.fromEntries(
    uadFieldNames.flatMap((field) => {
      const text = (answers[field] ?? '').trim();
      const isLeftOut = field === 'deficienciesDescription' && answers.deficienciesRequired !== 'yes';
      return text === '' || isLeftOut ? [] : [[field, text]];
    }),
  );

/** The form in UAD 2.6 format, by field name; known values only. */
export const uadStrings = (answers: UadAnswers): readonly (readonly [name: string, text: string])[] => {
  const { attachmentType = '', stories = '', saleConditions = '' } = answers;
  const strings: readonly (readonly [string, string | undefined])[] = [
    ['Design', attachmentType && stories ? `${uadAttachments[attachmentType]}${stories}` : undefined],
    ['Site', answers.lotSize],
    ['Condition', answers.overallCondition],
    ['Quality', answers.overallQuality],
    ['Baths', answers.bathrooms],
    ['Sale type', uadSaleTypes[saleConditions]],
    ['Effective date', answers.effectiveDate],
  ];
  return strings.flatMap(([name, text]) => (text ? [[name, text] as const] : []));
};
