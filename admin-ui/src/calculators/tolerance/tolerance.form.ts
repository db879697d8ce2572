import { toleranceBuckets } from '../../../../events/lending/tolerance/fees.ts';
import { optionsOf } from '../../kit/vocabulary/options-of.ts';
import type { Form, List } from '../form/form-spec.ts';
import { officeGroup } from '../office/office-group.ts';
import { toleranceText as text } from './tolerance.texts.ts';

const fees: List = {
  list: 'fees',
  label: text('fees'),
  one: text('fee'),
  add: text('addFee'),
  required: true,
  least: 1,
  fields: [
    { path: 'name', label: text('name'), kind: 'text', required: true },
    {
      path: 'bucket',
      label: text('bucket'),
      kind: 'choice',
      options: optionsOf(toleranceBuckets, (bucket) => text(`buckets.${bucket}`)),
      initial: 'zero',
      required: true,
    },
    { path: 'le', label: text('le'), hint: text('leHint'), kind: 'signed-money', required: true },
    { path: 'charged', label: text('charged'), kind: 'signed-money', required: true },
    { path: 'bought', label: text('bought'), kind: 'flag', initial: 'true' },
    { path: 'offList', label: text('offList'), kind: 'flag' },
  ],
};

const revisions: List = {
  list: 'revisions',
  label: text('revisions'),
  one: text('revision'),
  add: text('addRevision'),
  fields: [
    { path: 'fee', label: text('of'), hint: text('ofHint'), kind: 'text', required: true },
    { path: 'amount', label: text('amount'), kind: 'signed-money', required: true },
    { path: 'learnedOn', label: text('learnedOn'), kind: 'day', required: true },
    { path: 'sentOn', label: text('sentOn'), kind: 'day', required: true },
    { path: 'validReason', label: text('validReason'), kind: 'flag', initial: 'false', required: true },
  ],
};

export const toleranceForm: Form = { groups: [{ parts: [fees, revisions] }, officeGroup] };
