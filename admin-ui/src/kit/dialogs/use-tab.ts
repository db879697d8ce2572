import { useSearchParams } from 'react-router-dom';

/** The open tab of a dialog. It lives in the address, so that a link leads to exactly this view. */
export const useTab = <Name extends string>(tabs: readonly [Name, ...Name[]]): [Name, (tab: Name) => void] => {
  const [params, setParams] = useSearchParams();
  const open = (next: Name) =>
    setParams(
      (current) => {
        const changed = new URLSearchParams(current);
        changed.set('tab', next);
        return changed;
      },
      { replace: true },
    );
  return [tabs.find((name) => name === params.get('tab')) ?? tabs[0], open];
};
