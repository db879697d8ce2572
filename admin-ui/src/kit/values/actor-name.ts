const IMPORTED = / \(import\)$/;

/** True for an imported name: `Leo Marchetti (import)`. */
export const isImported = (name: string): boolean => IMPORTED.test(name);

/** The name alone: that it was an import is said once, not after every name. */
export const actorName = (name: string): string => name.replace(IMPORTED, '');
