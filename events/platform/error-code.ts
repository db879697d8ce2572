/** Whether `error` carries that code of Node or PostgreSQL, such as `ENOENT`. */
export const hasErrorCode = (error: unknown, code: string): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === code;
