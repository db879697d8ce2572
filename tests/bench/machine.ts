import { readdirSync, readFileSync } from 'node:fs';
import { cpus, release, totalmem, type } from 'node:os';

/** USER_HZ, which Linux fixes for everything it prints below /proc. */
const TICKS_PER_SECOND = 100;

export const describeMachine = (): string => {
  const gibibytes = Math.round(totalmem() / 2 ** 30);
  const model = cpus()[0]?.model.trim() || 'unknown processor';
  return `${cpus().length} cores (${model}), ${gibibytes} GiB memory, ${type()} ${release()}`;
};

/** Parent and CPU time of every process, its ended children included, in ticks. */
const readProcesses = (): Map<number, { parent: number; ticks: number }> => {
  const processes = new Map<number, { parent: number; ticks: number }>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      // The command may contain spaces and parentheses; the fields begin after its last one.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
      processes.set(Number(name), { parent: Number(fields[1]), ticks });
    } catch {
      // It has ended since the folder was listed.
    }
  }
  return processes;
};

/** CPU seconds of this process and all that descend from it. */
const ownSeconds = (): number => {
  const processes = readProcesses();
  const isOurs = (pid: number): boolean => {
    for (let current: number | undefined = pid; current; current = processes.get(current)?.parent) {
      if (current === process.pid) return true;
    }
    return false;
  };
  let ticks = 0;
  for (const [pid, each] of processes) if (isOurs(pid)) ticks += each.ticks;
  return ticks / TICKS_PER_SECOND;
};

/** CPU seconds of everything on the machine: user, nice, system, irq, softirq. */
const machineSeconds = (): number => {
  const [, user, nice, system, , , irq, softirq] = readFileSync('/proc/stat', 'utf8').split(/\s+/, 8).map(Number);
  return ((user ?? 0) + (nice ?? 0) + (system ?? 0) + (irq ?? 0) + (softirq ?? 0)) / TICKS_PER_SECOND;
};

const othersSeconds = (): number => machineSeconds() - ownSeconds();

/**
 * Starts to watch what other programs on the machine do.
 * @returns a function that tells how many cores they kept busy since; undefined where there is no /proc to read it from
 */
export const watchOthers = (): (() => number | undefined) => {
  if (process.platform !== 'linux') return () => undefined;
  const [startedAt, before] = [performance.now(), othersSeconds()];
  return () => Math.max(0, othersSeconds() - before) / ((performance.now() - startedAt) / 1_000);
};
