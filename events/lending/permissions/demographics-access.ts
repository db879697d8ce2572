import { allows, type Permission, type PermissionMap } from './permissions.ts';

const decisions: readonly Permission[] = ['underwriting.create', 'underwriting.update', 'underwriting.approve'];

/** True for users who take part in credit decisions, and so must not see demographic information. */
const decidesOnCredit = (permissions: PermissionMap): boolean =>
  decisions.some((permission) => allows(permissions, permission));

/**
 * Why someone does not get demographic information to see or to enter, undefined when they do: whoever has `compliance.read` reads it, by their role loan officers, processors and closers too, and whoever
 * takes the application while it is being taken; never who decides on credit (Regulation B, 1002.5(b), lets it be collected for
 * Regulation C alone).
 * @param isBeingTaken whether the application is still a draft
 */
export const whyNoDemographics = (permissions: PermissionMap, isBeingTaken: boolean): string | undefined => {
  if (decidesOnCredit(permissions))
    return 'People who decide on credit cannot see demographic information: ask someone who takes applications, or compliance';
  const mayRead =
    allows(permissions, 'compliance.read') || (isBeingTaken && allows(permissions, 'applications.create'));
  return mayRead ? undefined : 'Demographic information is for compliance and for the person who takes the application';
};
