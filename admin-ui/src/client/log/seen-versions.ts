const seen = new Map<string, number>();
const keyOf = (resource: string, id: string): string => `${resource} ${id}`;

/** Everything up to this version is on screen, changes made here included: news of it is no reason to read again. */
export const noteSeen = (resource: string, id: string, version: number): void => {
  seen.set(keyOf(resource, id), version);
};

/** True when that version is already on screen; false without a version. */
export const isSeen = (resource: string, id: string, version: number | undefined): boolean =>
  version !== undefined && version <= (seen.get(keyOf(resource, id)) ?? 0);
