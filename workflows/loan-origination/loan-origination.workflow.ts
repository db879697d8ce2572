/** Accompanies one loan file from its submission until it is final: what it does about it is decided by `nextStep`. */
export { stateDrivenWorkflow as loanOrigination } from '../engine/state-driven/state-driven.workflow.ts';
