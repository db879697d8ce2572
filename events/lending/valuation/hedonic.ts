import { CholeskyDecomposition, Matrix } from 'ml-matrix';
import type { AdjustmentGroup } from './adjustment-groups.ts';
import { type Column, columnsFor } from './columns.ts';
import type { Point, SalePoint } from './point.ts';
import { placeUnlikeness } from './unlikeness.ts';

/** Sales fade by half in about 1.4 years, and with distance. */
const YEARS_TO_FADE = 2;
const FADE_BY_PLACE = 0.1;
const DAYS_A_YEAR = 365;
/** A leverage near one would blow its residual up without bound. */
const LEAST_FREEDOM = 0.2;

/** Prices around one home explained by what was sold, fitted for that home. Logarithms of cents throughout. */
export type Hedonic = {
  readonly predict: (point: Point) => number;
  /** Contributions to the difference between two homes' predictions; they add up to it. */
  readonly differences: (from: Point, to: Point) => ReadonlyMap<AdjustmentGroup, number>;
  /** Price less prediction, sale by sale in the order they came. */
  readonly residuals: Float64Array;
  /** The same as if the sale had not been there when it was fitted. */
  readonly leftOut: Float64Array;
};

const rowOf = (columns: readonly Column[], point: Point): Float64Array => {
  const row = new Float64Array(columns.length + 1);
  row[0] = 1;
  for (const [index, { valueOf }] of columns.entries()) row[index + 1] = valueOf(point);
  return row;
};

const weightOf = (subject: Point, sale: SalePoint): number =>
  Math.exp((sale.day - subject.day) / DAYS_A_YEAR / YEARS_TO_FADE) /
  (1 + FADE_BY_PLACE * placeUnlikeness(subject, sale));

const dot = (a: Float64Array, b: Float64Array): number => {
  let sum = 0;
  for (let index = 0; index < a.length; index += 1) sum += (a[index] ?? 0) * (b[index] ?? 0);
  return sum;
};

/** X'WX with the penalties on its diagonal, and X'Wy. */
const normalEquations = (
  rows: readonly Float64Array[],
  weights: Float64Array,
  sales: readonly SalePoint[],
  penalties: readonly number[],
) => {
  const size = penalties.length;
  const left = Array.from({ length: size }, () => new Float64Array(size));
  const right = new Float64Array(size);
  for (const [index, row] of rows.entries()) {
    const weight = weights[index] ?? 0;
    const price = sales[index]?.logPrice ?? 0;
    for (let r = 0; r < size; r += 1) {
      const value = weight * (row[r] ?? 0);
      // Most columns are names, and of these most are zero.
      if (value === 0) continue;
      right[r] = (right[r] ?? 0) + value * price;
      const line = left[r];
      if (line) for (let c = 0; c <= r; c += 1) line[c] = (line[c] ?? 0) + value * (row[c] ?? 0);
    }
  }
  const matrix = new Matrix(size, size);
  for (let r = 0; r < size; r += 1) {
    for (let c = 0; c <= r; c += 1) {
      const value = (left[r]?.[c] ?? 0) + (r === c ? (penalties[r] ?? 0) : 0);
      matrix.set(r, c, value);
      matrix.set(c, r, value);
    }
  }
  return { matrix, right };
};

/**
 * Ridge regression of the logarithm of the price on what is known of the homes, weighted towards what was sold lately
 * and near. Leaving a sale out is worked out by its leverage (Cook and Weisberg 1982, 2.2), not by fitting again.
 * @param sales at least one
 */
export const fitHedonic = (subject: Point, sales: readonly SalePoint[]): Hedonic => {
  const columns = columnsFor(subject, sales);
  const rows = sales.map((sale) => rowOf(columns, sale));
  const weights = Float64Array.from(sales, (sale) => weightOf(subject, sale));
  const penalties = [1e-9, ...columns.map(({ penalty }) => penalty)];
  const { matrix, right } = normalEquations(rows, weights, sales, penalties);
  const inverse = new CholeskyDecomposition(matrix).solve(Matrix.eye(penalties.length));
  const inverseRows = inverse.to2DArray().map((row) => Float64Array.from(row));
  const coefficients = Float64Array.from(inverseRows, (row) => dot(row, right));

  const residuals = Float64Array.from(sales, ({ logPrice }, index) => {
    const row = rows[index];
    return row ? logPrice - dot(row, coefficients) : 0;
  });
  const leverage = (row: Float64Array): number => {
    let sum = 0;
    for (let index = 0; index < row.length; index += 1) {
      const value = row[index] ?? 0;
      const line = inverseRows[index];
      if (value !== 0 && line) sum += value * dot(line, row);
    }
    return sum;
  };
  const leftOut = Float64Array.from(residuals, (residual, index) => {
    const row = rows[index];
    const pull = row ? (weights[index] ?? 0) * leverage(row) : 0;
    return residual / Math.max(LEAST_FREEDOM, 1 - pull);
  });

  return {
    predict: (point) => dot(rowOf(columns, point), coefficients),
    differences: (from, to) => {
      const [a, b] = [rowOf(columns, from), rowOf(columns, to)];
      const sums = new Map<AdjustmentGroup, number>();
      for (const [index, { group }] of columns.entries()) {
        const part = ((b[index + 1] ?? 0) - (a[index + 1] ?? 0)) * (coefficients[index + 1] ?? 0);
        sums.set(group, (sums.get(group) ?? 0) + part);
      }
      return sums;
    },
    residuals,
    leftOut,
  };
};
