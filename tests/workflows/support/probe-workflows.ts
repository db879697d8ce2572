/** The loop alone, under the name of no workflow of ours. */
export { stateDrivenWorkflow as probe } from '../../../workflows/engine/state-driven/state-driven.workflow.ts';
