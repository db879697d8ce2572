import { median, medianRatio, percentile } from './statistics.ts';
import type { Sample } from './rounds.ts';

/** Tools of every scenario. */
export type Bench = {
  /** A run of a minute instead of a quarter of an hour: fewer rounds, shorter samples, wider error. */
  readonly quick: boolean;
  readonly dataDir: string;
  /** A new database on the one server that all contestants share; @returns its address */
  readonly createDatabase: (name: string) => Promise<string>;
  /** Writes out what earlier samples left dirty, so that no arm pays for another's checkpoint. */
  readonly settle: () => Promise<void>;
  readonly say: (line: string) => void;
};

export type Table = { readonly title: string; readonly columns: readonly string[]; readonly rows: readonly string[][] };

/** One row of what the product promises, with what came out. */
export type Promised = {
  readonly metric: string;
  readonly atLeast?: number;
  /** Exclusive but for counts, where it is 0. */
  readonly atMost?: number;
  readonly unit: '×' | 'ms' | '';
  readonly measured: number;
};

export type ScenarioResult = {
  readonly title: string;
  /** Subject and method of the measurement, in sentences. */
  readonly method: string;
  readonly tables: readonly Table[];
  readonly promises: readonly Promised[];
};

export type Scenario = { readonly name: string; readonly run: (bench: Bench) => Promise<ScenarioResult> };

/** `12,345`, `123.4`, `1.23`: three or more significant digits. */
export const figure = (value: number): string => {
  const digits = value >= 1_000 ? 0 : value >= 100 ? 1 : 2;
  return value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
};

const perSecondOf = (samples: readonly Sample[]): number[] => samples.map(({ perSecond }) => perSecond);

export const samplesOf = (samples: ReadonlyMap<string, readonly Sample[]>, name: string): readonly Sample[] => {
  const found = samples.get(name);
  if (!found) throw new Error(`Nothing was measured of ${name}`);
  return found;
};

/** Speed of ours, as a multiple. */
export const timesAsFast = (samples: ReadonlyMap<string, readonly Sample[]>, ours: string, theirs: string): number =>
  medianRatio(perSecondOf(samplesOf(samples, ours)), perSecondOf(samplesOf(samples, theirs)));

/** One row for each arm: rate, latency, and ours as a multiple of it. */
export const rateTable = (
  title: string,
  unit: string,
  samples: ReadonlyMap<string, readonly Sample[]>,
  ours: string,
): Table => ({
  title,
  columns: ['', unit, 'p50 ms', 'p99 ms', `${ours} is`],
  rows: [...samples].map(([name, each]) => {
    const latencies = each.flatMap((sample) => sample.latencies);
    return [
      name,
      figure(median(perSecondOf(each))),
      figure(percentile(latencies, 50)),
      figure(percentile(latencies, 99)),
      name === ours ? '' : `${figure(timesAsFast(samples, ours, name))}×`,
    ];
  }),
});
