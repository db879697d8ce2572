import {
  type Disposition,
  dispositionNames,
  isFinalDisposition,
} from '../../../../events/lending/disposition/disposition.ts';
import type { ApplicationStatus } from '../../../../events/lending/life-cycle/life-cycle.ts';
import { Badge } from './Badge.tsx';
import { statusLabel } from './format.ts';
import { type AnyStatus, statusTone } from './status-tone.ts';

/** Status of an application, a stage or a document. */
export const StatusBadge = ({ status }: { readonly status: AnyStatus }) => (
  <Badge tone={statusTone(status)}>{statusLabel(status)}</Badge>
);

/** Disposition of a file. */
export const DispositionBadge = ({ disposition }: { readonly disposition: Disposition }) => (
  <Badge tone={isFinalDisposition(disposition) ? 'grey' : 'yellow'}>{dispositionNames[disposition]}</Badge>
);

type Props = { readonly status: ApplicationStatus; readonly disposition: Disposition | null };

/** Where a file stands: its status, and beside it what became of it. */
export const StandingBadges = ({ status, disposition }: Props) => (
  <span className="standing">
    <StatusBadge status={status} />
    {disposition && <DispositionBadge disposition={disposition} />}
  </span>
);
