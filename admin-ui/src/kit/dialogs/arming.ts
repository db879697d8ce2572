import { createContext, useContext, useEffect, useState } from 'react';

/** Milliseconds in which what has just appeared takes no press: a double click's second half is over by then. */
export const ArmingContext = createContext(600);

/** Whether what was shown with this component may be pressed by now. */
export const useArmed = (): boolean => {
  const delay = useContext(ArmingContext);
  const [isArmed, setArmed] = useState(delay === 0);
  useEffect(() => {
    if (delay === 0) return undefined;
    const timer = setTimeout(() => setArmed(true), delay);
    return () => clearTimeout(timer);
  }, [delay]);
  return isArmed;
};
