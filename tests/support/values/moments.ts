/** Holds when `time` lies `ms` after a moment between `since` and now; to the second, as cookies have it. */
export const isAhead = (time: string, { ms, since }: { readonly ms: number; readonly since: number }): boolean => {
  const moment = Date.parse(time) - ms;
  return moment > since - 1_000 && moment <= Date.now();
};
