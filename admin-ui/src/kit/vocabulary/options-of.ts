/** A fixed vocabulary as the choices of a select: `optionsOf(priorities, (priority) => word(`priority.${priority}`))`. */
export const optionsOf = <Value extends string>(
  values: readonly Value[],
  labelOf: (value: Value) => string,
): { value: Value; label: string }[] => values.map((value) => ({ value, label: labelOf(value) }));
