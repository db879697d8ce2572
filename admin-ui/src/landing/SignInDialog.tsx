import { useEffect, useRef, useState } from 'react';
import type { Provider } from '../../../api/services/accounts/providers.contract.ts';
import { notedSessionEnd } from '../client/session-end.ts';
import { landing } from './landing.texts.ts';

const { panel } = landing;

/** Named here and not imported, because the contract's schemas would bring zod to signed-out visitors. */
const providerNames: Readonly<Record<Provider, string>> = { google: 'Google', microsoft: 'Microsoft', okta: 'Okta' };
const providers = Object.entries(providerNames) as [Provider, string][];

type PanelProps = { readonly returnTo: string; readonly onRead: (notice: Notice) => void };
type Notice = 'terms' | 'privacy';

const SignInPanel = ({ returnTo, onRead }: PanelProps) => {
  const [pending, setPending] = useState<Provider | null>(null);

  useEffect(() => {
    // Back from the provider's page brings this page back as it was left: nothing is pending any more.
    const reset = (event: PageTransitionEvent) => event.persisted && setPending(null);
    window.addEventListener('pageshow', reset);
    return () => window.removeEventListener('pageshow', reset);
  }, []);

  const connect = (provider: Provider) => {
    setPending(provider);
    try {
      window.location.assign(`/auth/${provider}?${new URLSearchParams({ returnTo })}`);
    } catch (error) {
      // oxlint-disable-next-line no-console -- the only one who can be told is whoever looks into the console
      console.error('Sign-in could not be started', error);
      setPending(null);
    }
  };
  return (
    <>
      <h3>{panel.title}</h3>
      <p>{panel.text}</p>
      <div className="landing-providers">
        {providers.map(([provider, name]) => (
          <button key={provider} type="button" disabled={pending !== null} onClick={() => connect(provider)}>
            {pending === provider ? panel.connectingTo(name) : panel.continueWith(name)}
          </button>
        ))}
      </div>
      <p className="landing-small">{panel.secure}</p>
      <p className="landing-small">
        {panel.agreement}{' '}
        <button type="button" className="link" onClick={() => onRead('terms')}>
          {panel.terms}
        </button>{' '}
        {panel.and}{' '}
        <button type="button" className="link" onClick={() => onRead('privacy')}>
          {panel.privacy}
        </button>
        .
      </p>
    </>
  );
};

const NoticeText = ({ notice, onBack }: { readonly notice: Notice; readonly onBack: () => void }) => (
  <>
    <h3>{panel[notice]}</h3>
    {landing[notice].map((paragraph) => (
      <p key={paragraph}>{paragraph}</p>
    ))}
    <button type="button" onClick={onBack}>
      {panel.back}
    </button>
  </>
);

type Props = { readonly returnTo: string; readonly onClose: () => void };

/** The sign-in panel in a native dialog, which traps the focus and closes on Escape by itself. */
export const SignInDialog = ({ returnTo, onClose }: Props) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const [notice, setNotice] = useState<Notice | null>(null);
  const ended = notedSessionEnd();
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  return (
    <dialog ref={dialog} className="landing-dialog" aria-labelledby="welcome" onClose={onClose}>
      <button type="button" className="landing-close" aria-label={panel.close} onClick={() => dialog.current?.close()}>
        ×
      </button>
      <h2 id="welcome">{panel.welcome}</h2>
      {ended && (
        <p className="landing-ended" role="status">
          {ended === 'typed' ? panel.endedTyped : panel.ended}
        </p>
      )}
      <p>{panel.welcomeText}</p>
      <div className="landing-panel">
        {notice ? (
          <NoticeText notice={notice} onBack={() => setNotice(null)} />
        ) : (
          <SignInPanel returnTo={returnTo} onRead={setNotice} />
        )}
      </div>
    </dialog>
  );
};
