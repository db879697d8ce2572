import { z } from 'zod';
import { countries, countryOf, UNITED_STATES } from '../../fields/countries.ts';
import { withHyphen, ZIP_CODE, ZIP_CODE_REQUIRED } from '../../fields/form-fields.ts';
import { militaryMailProblem, militaryStates, usStates } from '../../fields/us-states.ts';
import { askedWhen, checkedBeside, type Condition, type Field, type Siblings } from './definition.ts';
import { choice, fields, text } from './fields.ts';

const typed = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** True unless another country was chosen. */
export const isDomestic: Condition = ({ country }) => (countryOf(typed(country)) ?? UNITED_STATES) === UNITED_STATES;
const isForeign: Condition = (siblings, whole) => !isDomestic(siblings, whole);

const militaryProblem = ({ city, state }: Siblings): string | undefined =>
  militaryMailProblem({ city: typed(city), state: typed(state) });

const state = choice(usStates, 'a state, DC or a territory of the United States');
const mailState = choice(
  [...usStates, ...militaryStates],
  'a state, DC, a territory of the United States, or AA, AE or AP for military mail',
);
const zip = (message: string) => fields('text', () => z.string().regex(ZIP_CODE, message).transform(withHyphen));
const postalCode = askedWhen(isForeign, text(20).optional);

/** A country, the United States where none is chosen; old drafts have it in words. */
const country: Field<string | undefined, string> = {
  ...fields('choice', () =>
    z
      .string()
      .transform((words) => countryOf(words) ?? words)
      .pipe(z.string().refine((code) => countries.includes(code), 'Choose a country')),
  ).optional,
  options: countries,
  fallback: UNITED_STATES,
};

/** Where a person or a company is, anywhere in the world; nothing of it has to be there. */
export const optionalAddress = {
  street: text(200).optional,
  unit: text(50).optional,
  city: text().optional,
  state: askedWhen(isDomestic, checkedBeside(militaryProblem, mailState.optional)),
  zip: askedWhen(isDomestic, zip('Enter five digits or ZIP+4').optional),
  postalCode,
  country,
} as const;

/** Where a person lives or gets mail: it has to be there. */
export const requiredAddress = {
  street: text(200).required('Street address is required'),
  unit: text(50).optional,
  city: text().required('City is required'),
  state: askedWhen(isDomestic, checkedBeside(militaryProblem, mailState.required('State is required'))),
  zip: askedWhen(isDomestic, zip(ZIP_CODE_REQUIRED).required('ZIP code is required')),
  postalCode,
  country,
} as const;

/** Where the property stands: in a state or a territory of the United States. */
export const propertyAddress = {
  street: text(200).required('Property address is required'),
  unit: text(50).optional,
  city: text().required('City is required'),
  state: state.required('State is required'),
  zip: zip(ZIP_CODE_REQUIRED).required('ZIP code is required'),
} as const;
