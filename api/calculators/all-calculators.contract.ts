/** Every calculator that needs nothing but what it is sent, a line each. */
export { affordability } from './affordability.contract.ts';
export { apr } from './apr.contract.ts';
export { businessDays } from './business-days.contract.ts';
export { clock } from './clock.contract.ts';
export { governmentLoan } from './government-loan.contract.ts';
export { payment } from './payment.contract.ts';
export { qm } from './qm.contract.ts';
export { ratios } from './ratios.contract.ts';
export { schedule } from './schedule.contract.ts';
export { tolerance } from './tolerance.contract.ts';
export { uli } from './uli.contract.ts';
