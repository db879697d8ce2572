const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

const inUnit = (value: number, unit: 'day' | 'hour' | 'minute' | 'second'): string =>
  new Intl.NumberFormat('en-US', { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 0 }).format(value);

/** A duration in its largest unit, rounded down: `3 min`, `2 days`. */
export const formatSeconds = (seconds: number): string => {
  const [unit, length] = units.find(([, size]) => seconds >= size) ?? (['second', 1] as const);
  return inUnit(Math.floor(seconds / length), unit);
};
