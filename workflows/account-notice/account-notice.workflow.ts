/** Tells both addresses of a changed e-mail: what is left to tell is decided by `nextNotice`. */
export { stateDrivenWorkflow as accountNotice } from '../engine/state-driven/state-driven.workflow.ts';
