import type { ApplicationRow } from '../../../../api/loan-application/list/list.contract.ts';
import { stageName } from '../../../../events/lending/life-cycle/life-cycle.ts';
import { formatDate } from '../values/format.ts';
import { useApplicationsText } from './applications.texts.ts';

type Props = Pick<ApplicationRow, 'alerts'>;

/** True where the approval was given on other answers. */
export const takesNewDecision = ({ alerts }: Props): boolean =>
  alerts.some(({ reason }) => reason === 'changed_since_approval');

/** Why a file counts among the compliance alerts, a line each. */
export const Alerts = ({ alerts }: Props) => {
  const t = useApplicationsText();
  return alerts.map(({ reason, stageId, what, since }) => (
    <div key={`${reason} ${stageId}`} className="alert-line">
      {t(`alerts.${reason}`, { stage: stageId ? stageName(stageId) : '', what, day: since && formatDate(since) })}
    </div>
  ));
};
