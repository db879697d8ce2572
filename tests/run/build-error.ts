/** Something of ours does not build: the tier that needs it has failed. What else a tier lacks is this machine's, and skips it. */
export class BuildError extends Error {}

/** Says of what `build` makes that it is ours. @throws BuildError */
export const ours = async <T>(what: string, build: Promise<T>): Promise<T> => {
  try {
    return await build;
  } catch (cause) {
    throw new BuildError(`${what} does not build: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
  }
};
