/**
 * How a program is started that lets others go first where the machine is short of time. People and partners wait for
 * the portal's answers; what workflows do, nobody waits for. Not by `os.setPriority` afterwards, which Linux applies to
 * one thread of it.
 */
export const givingWay = (command: string, args: readonly string[]): { command: string; args: string[] } =>
  process.platform === 'win32'
    ? { command, args: [...args] }
    : { command: 'nice', args: ['-n', '5', command, ...args] };
