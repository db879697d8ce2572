import Box from '@mui/material/Box';
import { memo } from 'react';
import type { AnswerPath } from '../../../../events/lending/urla/answers.ts';
import type { Field, Section } from '../../../../events/lending/urla/sections/definition.ts';
import { useIsAsked } from '../draft/draft-context.ts';
import { ChoiceAnswer } from './ChoiceAnswer.tsx';
import { FlagAnswer } from './FlagAnswer.tsx';
import { TextAnswer } from './TextAnswer.tsx';
import { YesNoAnswer } from './YesNoAnswer.tsx';

/** Columns of twelve, on a phone of two: what is short shares a line there too. */
const widths: Readonly<Record<string, readonly [wide: number, narrow: 1 | 2]>> = {
  firstName: [4, 2],
  middleName: [3, 2],
  lastName: [3, 2],
  suffix: [2, 2],
  street: [7, 2],
  unit: [2, 2],
  city: [3, 2],
  state: [3, 1],
  zip: [2, 1],
  postalCode: [3, 1],
  country: [3, 2],
  yearsAtAddress: [2, 1],
  monthsAtAddress: [2, 1],
  yearsInWork: [4, 2],
  monthsInWork: [2, 1],
  workPhoneExt: [2, 2],
  borrowerInitials: [2, 2],
  totalBorrowers: [4, 2],
  maritalStatus: [6, 2],
  expectedNetMonthlyRent: [6, 2],
  bedrooms: [3, 1],
  bathrooms: [3, 1],
  stories: [3, 1],
  garage: [3, 1],
  units: [2, 1],
  yearBuilt: [2, 1],
  accountType: [3, 2],
  institutionName: [3, 2],
  accountNumber: [3, 2],
  cashValue: [3, 2],
  takenBy: [6, 2],
  tribe: [12, 2],
  otherHispanicOrigin: [12, 2],
  otherAsianRace: [12, 2],
  otherPacificRace: [12, 2],
};

const isQuestion = ({ options }: Field): boolean => options?.join() === 'yes,no';

const widthOf = (name: string, field: Field): readonly [number, 1 | 2] => {
  if (field.kind === 'area' || isQuestion(field)) return [12, 2];
  return widths[name] ?? (field.kind === 'flag' ? [12, 2] : [4, 2]);
};

const Answer = ({ field, path }: { readonly field: Field; readonly path: AnswerPath }) => {
  if (field.kind === 'flag') return <FlagAnswer path={path} />;
  if (field.kind !== 'choice') return <TextAnswer field={field} path={path} />;
  return isQuestion(field) ? <YesNoAnswer field={field} path={path} /> : <ChoiceAnswer field={field} path={path} />;
};

type PlacedProps = {
  readonly name: string;
  readonly field: Field;
  readonly at: AnswerPath;
  readonly isPart: boolean;
};

const Placed = memo(({ name, field, at, isPart }: PlacedProps) => {
  const isAsked = useIsAsked(field.askedWhen, at);
  if (!isAsked) return null;
  const [wide, narrow] = widthOf(name, field);
  return (
    <Box sx={{ minWidth: 0, pl: isPart ? 3 : 0, gridColumn: { xs: `span ${narrow}`, '@600': `span ${wide}` } }}>
      <Answer field={field} path={`${at}.${name}`} />
    </Box>
  );
});

type Props<S extends Section> = {
  readonly of: S;
  /** Where the section stands in the application. */
  readonly at: AnswerPath;
  /** Those of its fields that belong here, in the form's order; all of them when left out. */
  readonly only?: readonly (keyof S & string)[];
  readonly except?: readonly (keyof S & string)[];
  /** Boxes to tick, close beneath each other; those that are a part of what stands above them are named. */
  readonly parts?: readonly string[];
};

/** The fields of a section of the form, those on a condition while it holds. */
export const Fields = <S extends Section>({ of, at, only, except = [], parts }: Props<S>) => (
  // By its own width: beside a sidebar and the steps little of a window of 900 pixels is left.
  <Box sx={{ containerType: 'inline-size' }}>
    <Box
      sx={{
        display: 'grid',
        columnGap: 1.5,
        rowGap: parts ? 0.25 : 2,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', '@600': 'repeat(12, minmax(0, 1fr))' },
      }}
    >
      {Object.entries(of).map(([name, node]) =>
        node.node === 'field' && (only?.includes(name) ?? true) && !except.includes(name) ? (
          <Placed key={name} name={name} field={node} at={at} isPart={parts?.includes(name) ?? false} />
        ) : null,
      )}
    </Box>
  </Box>
);
