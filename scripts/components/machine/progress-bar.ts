const QUIET_MS = 2_000;
const TERMINAL_MS = 200;
const LINES_MS = 5_000;
const WIDTH = 24;

const count = new Intl.NumberFormat('en-US');

/** Tells a person how far a long count has come. */
export type ProgressBar = {
  /** Cheap enough to call for every item. @param done so far, of `total` */
  readonly tick: (done: number, total: number) => void;
  /** Clears the bar, so that the next line stands alone. */
  readonly end: () => void;
};

/**
 * A bar with percent, count, rate and time left: one line that is drawn anew in a terminal, else a line every five
 * seconds. Nothing is said before two seconds have passed.
 * @param unit what is counted, in the plural
 */
export const createProgressBar = (
  title: string,
  unit: string,
  out: NodeJS.WriteStream = process.stdout,
): ProgressBar => {
  const startedAt = performance.now();
  let toldAt = startedAt;
  let isDrawn = false;
  return {
    tick: (done, total) => {
      const now = performance.now();
      const pause = toldAt === startedAt ? QUIET_MS : out.isTTY ? TERMINAL_MS : LINES_MS;
      if (now - toldAt < pause) return;
      toldAt = now;
      const line = `${title} ${progressText(done, total, unit, (now - startedAt) / 1_000)}`;
      isDrawn = out.isTTY;
      out.write(out.isTTY ? `\r\u001B[2K${line}` : `${line}\n`);
    },
    end: () => {
      if (isDrawn) out.write('\r\u001B[2K');
      isDrawn = false;
    },
  };
};

/** `[######------]  50 %  500 of 1,000 events, 100 a second, 5 s left` */
export const progressText = (done: number, total: number, unit: string, seconds: number): string => {
  const share = total > 0 ? Math.min(1, done / total) : 1;
  const bar = '#'.repeat(Math.floor(share * WIDTH)).padEnd(WIDTH, '-');
  const rate = done / Math.max(seconds, 0.001);
  const left = rate > 0 ? `, ${duration(Math.max(0, total - done) / rate)} left` : '';
  const percent = String(Math.floor(share * 100)).padStart(3);
  return `[${bar}] ${percent} %  ${count.format(done)} of ${count.format(total)} ${unit}, ${count.format(Math.round(rate))} a second${left}`;
};

/** `42 s` or `3 min 20 s` */
export const duration = (seconds: number): string => {
  const whole = Math.ceil(seconds);
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
};
