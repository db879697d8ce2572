import { Badge } from './Badge.tsx';
import { statusLabel } from './format.ts';
import { type AnyStatus, statusTone } from './status-tone.ts';

/** Status of an application, a stage or a document. */
export const StatusBadge = ({ status }: { readonly status: AnyStatus }) => (
  <Badge tone={statusTone(status)}>{statusLabel(status)}</Badge>
);
