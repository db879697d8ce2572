import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type BlockerFunction, useBlocker } from 'react-router-dom';

/** From where to where somebody is about to go, and how. */
type Departure = Parameters<BlockerFunction>[0];

/** What becomes of a departure that is held. */
export type Answers = { readonly leave: () => void; readonly stay: () => void };

type Guard = {
  readonly holds: (departure: Departure) => boolean;
  /** Closes what is open, or asks. */
  readonly onHeld: (answers: Answers, departure: Departure) => void;
  /** It is held no more: answered, or overtaken by another one. */
  readonly onReleased?: () => void;
};

/** Guards of what is on screen, the newest last. */
const guards: Guard[] = [];
let isLetPass = false;

/** True of Back and Forward of the browser. */
export const isBack = ({ historyAction }: Departure): boolean => historyAction === 'POP';

/** Goes elsewhere without asking, such as to the same page without the dialog that has been closed. */
export const letPass = (go: () => void): void => {
  isLetPass = true;
  go();
  isLetPass = false;
};

/**
 * Asks the guards before somebody leaves, what was opened last first. Once, beneath the router: it knows a single
 * blocker, and each one more would hide the others.
 */
export const LeaveKeeper = (): null => {
  const asked = useRef<{ readonly guard: Guard; readonly departure: Departure }>(null);
  const [shouldHold] = useState((): BlockerFunction => (departure) => {
    const guard = isLetPass ? undefined : guards.findLast((each) => each.holds(departure));
    const before = asked.current?.guard;
    asked.current = guard ? { guard, departure } : null;
    if (before !== guard) before?.onReleased?.();
    return guard !== undefined;
  });
  const blocker = useBlocker(shouldHold);
  useEffect(() => {
    const { guard, departure } = asked.current ?? {};
    if (blocker.state === 'blocked' && departure) {
      guard?.onHeld({ leave: blocker.proceed, stay: blocker.reset }, departure);
    } else if (blocker.state === 'unblocked') {
      asked.current = null;
      guard?.onReleased?.();
    }
  }, [blocker]);
  return null;
};

/** Is asked before somebody leaves the page, by whatever way. @param isOn from when on it goes before those that were there */
export const useLeaveGuard = (guard: Guard, isOn = true): void => {
  const newest = useRef(guard);
  useLayoutEffect(() => {
    newest.current = guard;
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const own: Guard = {
      holds: (departure) => newest.current.holds(departure),
      onHeld: (answers, departure) => newest.current.onHeld(answers, departure),
      onReleased: () => newest.current.onReleased?.(),
    };
    guards.push(own);
    return () => void guards.splice(guards.indexOf(own), 1);
  }, [isOn]);
};

/** Holds departures until a question is answered. @returns its answers while one is held, else null */
export const useHeldDeparture = (holds: Guard['holds']): Answers | null => {
  const [answers, setAnswers] = useState<Answers | null>(null);
  useLeaveGuard({ holds, onHeld: setAnswers, onReleased: () => setAnswers(null) });
  return answers;
};

/** Has the browser ask before the window is closed or loaded anew. */
export const useUnloadWarning = (isUnsaved: boolean): void =>
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isUnsaved]);
