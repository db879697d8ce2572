import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSingleKeys } from '../../client/store.ts';
import { useFeatures } from '../../kit/feature/features-context.ts';
import { pageKeys } from '../../kit/keys/page-keys.ts';
import { useCurrentUser } from '../../session/current-user.ts';
import { isForThePage, keyTargets } from './keys.ts';

/** Time after `g` in which a letter still counts. */
const GO_MS = 1_500;

type Actions = { readonly onSearch: () => void; readonly onList: () => void };

/** `/` searches, `?` lists the keys, `g` and a letter goes to a page, others are the page's own; none of them when turned off. */
export const useKeys = ({ onSearch, onList }: Actions): void => {
  const navigate = useNavigate();
  const features = useFeatures();
  const { permissions } = useCurrentUser();
  const [isOn] = useSingleKeys();
  const goUntil = useRef(0);

  useEffect(() => {
    if (!isOn) return undefined;
    const press = (event: KeyboardEvent) => {
      if (!isForThePage(event)) return;
      const isGoing = event.timeStamp < goUntil.current;
      goUntil.current = event.key === 'g' && !isGoing ? event.timeStamp + GO_MS : 0;
      const target = isGoing && keyTargets(features, permissions).find(({ letter }) => letter === event.key);
      if (target) void navigate(target.path);
      else if (event.key === '/') onSearch();
      else if (event.key === '?') onList();
      else {
        const ofPage = pageKeys().find(({ key }) => key === event.key);
        if (!ofPage) return;
        ofPage.run();
      }
      event.preventDefault();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [isOn, features, permissions, navigate, onSearch, onList]);
};
