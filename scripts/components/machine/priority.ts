/**
 * Starts a program at low priority. People and partners wait for the portal's answers; nobody waits for workflows. Not
 * by `os.setPriority` afterwards, which Linux applies to one thread only.
 */
export const givingWay = (command: string, args: readonly string[]): { command: string; args: string[] } =>
  process.platform === 'win32'
    ? { command, args: [...args] }
    : { command: 'nice', args: ['-n', '5', command, ...args] };
