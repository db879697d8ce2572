const seen = new Map<string, number>();
const keyOf = (resource: string, id: string): string => `${resource} ${id}`;

/** All of it up to this version is on screen, what was changed here included: to be told of it is no reason to read it. */
export const noteSeen = (resource: string, id: string, version: number): void => {
  seen.set(keyOf(resource, id), version);
};

/** Whether that version is already on screen; false without a version. */
export const isSeen = (resource: string, id: string, version: number | undefined): boolean =>
  version !== undefined && version <= (seen.get(keyOf(resource, id)) ?? 0);
