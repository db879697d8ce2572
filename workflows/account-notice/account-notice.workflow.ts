/** Notifies both addresses of a changed e-mail; `nextNotice` decides what is left to send. */
export { stateDrivenWorkflow as accountNotice } from '../engine/state-driven/state-driven.workflow.ts';
