/** Immutable helpers for collections in a folded state. */
export type Kept<All, Key, One> = {
  readonly find: (all: All, key: Key) => One | undefined;
  /** In the place of the one that has the key, else as the last one. */
  readonly put: (all: All, key: Key, one: One) => All;
  readonly without: (all: All, key: Key) => All;
};

/** In an object, by key. */
export const keyed = <All extends object>(): Kept<All, keyof All, Exclude<All[keyof All], undefined>> => ({
  find: (all, key) => all[key] as Exclude<All[keyof All], undefined> | undefined,
  put: (all, key, one) => ({ ...all, [key]: one }),
  without: (all, key) => Object.fromEntries(Object.entries(all).filter(([each]) => each !== key)) as All,
});

/** In a list, in the order in which they came. @param key the field that names one */
export const listed =
  <One extends object>() =>
  <Key extends keyof One>(key: Key): Kept<readonly One[], One[Key], One> => ({
    find: (all, value) => all.find((each) => each[key] === value),
    put: (all, value, one) =>
      all.some((each) => each[key] === value) ? all.map((each) => (each[key] === value ? one : each)) : [...all, one],
    without: (all, value) => all.filter((each) => each[key] !== value),
  });
