/** Has those who come with the same key take turns, in the order in which they came. */
export const createTurns = () => {
  const last = new Map<string, Promise<unknown>>();
  return <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const mine = (last.get(key) ?? Promise.resolve()).then(work);
    const leave = (): void => {
      if (last.get(key) === ended) last.delete(key);
    };
    // The next caller waits for the end, success or failure.
    const ended: Promise<void> = mine.then(leave, leave);
    last.set(key, ended);
    return mine;
  };
};
