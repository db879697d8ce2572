/** Every calculator that goes by a reference table, a line each. */
export { limits } from './limits.contract.ts';
export { rateSpread } from './rate-spread.contract.ts';
