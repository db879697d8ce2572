import { eventRegistry } from '../../../events/event-registry.ts';
import { whyNoDemographics } from '../../../events/lending/permissions/demographics-access.ts';
import type { PermissionMap } from '../../../events/lending/permissions/permissions.ts';
import type { StoredEvent } from '../../../events/store/log/codec.ts';
import { isOfDemographics } from '../../../events/urla-demographics/urla-demographics.stream.ts';

/** Why the payload is not shown as it is stored; undefined when it is. */
export const whyWithheld = (
  { type, schemaVersion, streamId }: StoredEvent,
  permissions: PermissionMap,
): string | undefined => {
  const noDemographics = isOfDemographics(streamId) ? whyNoDemographics(permissions, false) : undefined;
  if (noDemographics !== undefined) return noDemographics;
  return eventRegistry.isClear(type, schemaVersion)
    ? 'Recorded by an older version, which kept the names of answered fields in clear'
    : undefined;
};
