import type { ApplicationRow } from '../../../../api/loan-application/list/list.contract.ts';
import { stageName } from '../../../../events/lending/life-cycle/life-cycle.ts';
import { useApplicationsText } from './applications.texts.ts';

/** Why a file counts among the compliance alerts, a line each. */
export const Alerts = ({ alerts }: Pick<ApplicationRow, 'alerts'>) => {
  const t = useApplicationsText();
  return alerts.map(({ reason, stageId }) => (
    <div key={`${reason} ${stageId}`} className="alert-line">
      {t(`alerts.${reason}`, { stage: stageId ? stageName(stageId) : '' })}
    </div>
  ));
};
