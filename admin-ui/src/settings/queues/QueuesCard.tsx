import { type PortalSettings, serviceTargetsChangeSchema } from '../../../../api/settings/settings.contract.ts';
import { serviceTargetBounds, workQueueNames, workQueues } from '../../../../events/lending/life-cycle/work-queues.ts';
import { Fact } from '../../kit/page/Facts.tsx';
import { formatDays } from '../../kit/values/format.ts';
import { EditSettings } from '../shared/EditSettings.tsx';
import { changeServiceTargets } from '../shared/settings-commands.ts';
import { SettingsCard } from '../shared/SettingsCard.tsx';
import { SettingsFacts } from '../shared/SettingsFacts.tsx';
import { useSettings } from '../shared/use-settings.ts';
import { useSettingsText } from '../shared/settings.texts.ts';
import { WholeNumberField } from '../shared/WholeNumberField.tsx';

const EditTargets = ({ settings }: { readonly settings: PortalSettings }) => {
  const t = useSettingsText();
  return (
    <EditSettings
      settings={settings}
      title={t('queues.edit')}
      intro={t('queues.intro')}
      schema={serviceTargetsChangeSchema}
      valuesOf={({ queues }) => queues.targets}
      lastChangeOf={({ queues }) => queues.lastChange}
      send={changeServiceTargets}
    >
      {workQueues.map((queue) => (
        <WholeNumberField
          key={queue}
          name={queue}
          unit={t('queues.unit')}
          label={workQueueNames[queue]}
          helperText={t('queues.hint', serviceTargetBounds)}
        />
      ))}
    </EditSettings>
  );
};

/** In how many business days the work of each queue is to be done. */
export const QueuesCard = () => (
  <SettingsCard
    name="queues"
    query={useSettings()}
    facts={4}
    actions={(settings) => <EditTargets settings={settings} />}
  >
    {({ queues }) => (
      <SettingsFacts change={queues.lastChange}>
        {workQueues.map((queue) => (
          <Fact key={queue} label={workQueueNames[queue]}>
            {formatDays(queues.targets[queue])}
          </Fact>
        ))}
      </SettingsFacts>
    )}
  </SettingsCard>
);
