import { askedWhen, group, whenIs } from './definition.ts';
import { choice, pastDate, text, yesOrNo } from './fields.ts';

export const languages = [
  'english',
  'chinese',
  'korean',
  'spanish',
  'tagalog',
  'vietnamese',
  'other',
  'declined',
] as const;
export const educationFormats = ['workshop', 'web_based'] as const;
export const counselingFormats = ['face_to_face', 'telephone', 'internet', 'hybrid'] as const;

const wasCompleted = whenIs('completed', 'yes');
const event = (formats: readonly string[]) =>
  ({
    completed: yesOrNo,
    format: askedWhen(wasCompleted, choice(formats).optional),
    agencyId: askedWhen(wasCompleted, text(20).optional),
    provider: askedWhen(wasCompleted, text(200).optional),
    completedOn: askedWhen(wasCompleted, pastDate),
  }) as const;

/** Of one borrower, the Supplemental Consumer Information Form (1103): the language preferred, education and counseling. */
export const supplemental = {
  language: choice(languages).optional,
  languageOther: askedWhen(whenIs('language', 'other'), text().optional),
  education: group(event(educationFormats)),
  counseling: group(event(counselingFormats)),
} as const;
