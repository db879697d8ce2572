/**
 * Takes down how long each part of a start takes, in milliseconds. The first part begins with the process, so it holds the
 * loading of its modules.
 * @param now milliseconds since the process began
 */
export const createStartTimes = (now: () => number = () => performance.now()) => {
  const parts: [name: string, ms: number][] = [];
  let since = 0;
  return {
    /** Ends the part that has been under way since the one before. */
    part: (name: string): void => {
      const at = now();
      parts.push([name, Math.round(at - since)]);
      since = at;
    },
    /** One line of the log, the slowest part first: `modules 4,979 ms, database 311 ms, port 12 ms`. */
    told: (): string =>
      parts
        .toSorted(([, one], [, other]) => other - one)
        .map(([name, ms]) => `${name} ${ms.toLocaleString('en-US')} ms`)
        .join(', '),
  };
};
