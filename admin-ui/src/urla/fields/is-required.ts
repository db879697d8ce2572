import type { Field } from '../../../../events/lending/urla/sections/definition.ts';

const known = new WeakMap<Field, boolean>();

/** Whether submission refuses the field when it is empty; what is asked on a condition is asked to be filled then. */
export const isRequired = (field: Field): boolean => {
  const isKnown = known.get(field);
  if (isKnown !== undefined) return isKnown;
  // That something is missing does not depend on the day.
  const required = !field.schema('9999-12-31').safeParse(undefined).success;
  known.set(field, required);
  return required;
};
