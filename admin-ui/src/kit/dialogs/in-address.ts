import { createContext } from 'react';

/** True of a dialog that is open by the address, which Back takes away by itself; false of what opens within it. */
export const InAddressContext = createContext(false);
