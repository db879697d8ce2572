import type {
  ApplicationStatus,
  DocumentStatus,
  StageStatus,
} from '../../../../events/lending/life-cycle/life-cycle.ts';
import type { Tone } from '../../theme/tokens.ts';

export type AnyStatus = ApplicationStatus | StageStatus | DocumentStatus;

const tones: Partial<Record<AnyStatus, Tone>> = {
  completed: 'green',
  verified: 'green',
  approved: 'green',
  rejected: 'red',
  in_progress: 'blue',
  processing: 'blue',
  requires_attention: 'yellow',
  needs_review: 'yellow',
};

/** Colour of a status; whatever is not named is grey. */
export const statusTone = (status: AnyStatus): Tone => tones[status] ?? 'grey';
