import type { Field } from '../../../../events/lending/urla/sections/definition.ts';

const known = new WeakMap<Field, boolean>();

/** True when submission refuses the field empty; a field on a condition is required while that holds. */
export const isRequired = (field: Field): boolean => {
  const isKnown = known.get(field);
  if (isKnown !== undefined) return isKnown;
  // That something is missing does not depend on the day.
  const required = !field.schema('9999-12-31').safeParse(undefined).success;
  known.set(field, required);
  return required;
};
