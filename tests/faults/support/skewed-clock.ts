// Preloaded into a process whose clock is to be wrong: everything that asks JavaScript for the time gets another one.
const offsetMs = Number(process.env['CLOCK_OFFSET_MS'] ?? 0);
const RealDate = Date;
const now = (): number => RealDate.now() + offsetMs;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args: [], newTarget): Date =>
    args.length === 0 ? new RealDate(now()) : Reflect.construct(target, args, newTarget),
  apply: () => new RealDate(now()).toString(),
  get: (target, name): unknown => (name === 'now' ? now : Reflect.get(target, name)),
});
