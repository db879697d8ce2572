const RELOADED_FOR = 'lendlog.reloaded-for';

/** A part of the program that did not arrive. */
export class PartMissingError extends Error {
  constructor(cause: unknown) {
    super('A part of the program did not arrive', { cause });
    this.name = 'PartMissingError';
  }
}

/** A page's first script; its name has a hash of the whole program. */
const startOf = (page: Document): string | null =>
  page.querySelector('script[type="module"][src]')?.getAttribute('src') ?? null;

/** The start of the build that the server has now; null when it does not say. */
const newestStart = async (): Promise<string | null> => {
  try {
    const response = await fetch('/', { cache: 'no-store', headers: { Accept: 'text/html' } });
    return response.ok ? startOf(new DOMParser().parseFromString(await response.text(), 'text/html')) : null;
  } catch {
    return null;
  }
};

/** True when a reload would help: there is a newer build, not yet reloaded for. */
const wouldReloadHelp = async (): Promise<boolean> => {
  const newest = await newestStart();
  if (newest === null || newest === startOf(document) || newest === sessionStorage.getItem(RELOADED_FOR)) return false;
  sessionStorage.setItem(RELOADED_FOR, newest);
  return true;
};

/**
 * Loads a part of the program. When it is gone because a newer build has taken its place, the page is loaded again, once,
 * at the same address.
 *
 * @throws PartMissingError when it does not arrive for another reason
 */
export const loadPart = async <Part>(load: () => Promise<Part>): Promise<Part> => {
  try {
    return await load();
  } catch (error) {
    if (!(await wouldReloadHelp())) throw new PartMissingError(error);
    window.location.reload();
    return new Promise(() => undefined);
  }
};
