import {
  type Disposition,
  dispositionNames,
  isFinalDisposition,
} from '../../../../events/lending/disposition/disposition.ts';
import type { ApplicationStatus } from '../../../../events/lending/life-cycle/life-cycle.ts';
import { Badge } from './Badge.tsx';
import { statusLabel } from './format.ts';
import { type AnyStatus, statusTone } from './status-tone.ts';
import { useValuesText } from './values.texts.ts';

/** Status of an application, a stage or a document. */
export const StatusBadge = ({ status }: { readonly status: AnyStatus }) => (
  <Badge tone={statusTone(status)}>{statusLabel(status)}</Badge>
);

/** Disposition of a file. */
export const DispositionBadge = ({ disposition }: { readonly disposition: Disposition }) => (
  <Badge tone={isFinalDisposition(disposition) ? 'grey' : 'yellow'}>{dispositionNames[disposition]}</Badge>
);

type Props = {
  readonly status: ApplicationStatus;
  readonly disposition: Disposition | null;
  /** The approval was given on other answers; left out where a line beside it says so. */
  readonly takesNewDecision?: boolean;
};

/** Where a file stands: its status, and beside it what became of it, and whether it still holds. */
export const StandingBadges = ({ status, disposition, takesNewDecision = false }: Props) => {
  const t = useValuesText();
  return (
    <span className="standing">
      <StatusBadge status={status} />
      {disposition && <DispositionBadge disposition={disposition} />}
      {takesNewDecision && <Badge tone="yellow">{t('decideAgain')}</Badge>}
    </span>
  );
};
