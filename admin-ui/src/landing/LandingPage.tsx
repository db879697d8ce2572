import { useState } from 'react';
import { landing } from './landing.texts.ts';
import { PRODUCT_NAME, SALES_EMAIL } from '../texts/product.ts';
import './landing.css';
import { returnTo, wantsSignIn } from './return-to.ts';
import { SignInDialog } from './SignInDialog.tsx';

/** The year the product's rights begin. */
const FIRST_YEAR = 2025;
const thisYear = new Date().getFullYear();
const rightsYears = thisYear > FIRST_YEAR ? `${FIRST_YEAR}–${thisYear}` : String(FIRST_YEAR);

type SectionProps = { readonly onSignIn: () => void };

const Brand = () => (
  <span className="landing-brand">
    <img src="/favicon.svg" alt="" width="24" height="24" />
    {PRODUCT_NAME}
  </span>
);

const Hero = ({ onSignIn }: SectionProps) => (
  <section className="landing-hero">
    <h1>{landing.hero.title}</h1>
    <p>{landing.hero.text}</p>
    <div className="landing-actions">
      <button type="button" className="primary" onClick={onSignIn}>
        {landing.hero.access}
      </button>
      <a className="button" href={`mailto:${SALES_EMAIL}?subject=${encodeURIComponent(landing.hero.demoSubject)}`}>
        {landing.hero.demo}
      </a>
    </div>
  </section>
);

const Stats = () => (
  <dl className="landing-stats">
    {landing.stats.map(({ figure, label }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{figure}</dd>
      </div>
    ))}
  </dl>
);

const Audience = () => (
  <section className="landing-section">
    <h2>{landing.audience.title}</h2>
    <p className="landing-lead">{landing.audience.text}</p>
    <div className="landing-grid">
      {landing.audience.roles.map(({ name, text }) => (
        <article key={name}>
          <h3>{name}</h3>
          <p>{text}</p>
        </article>
      ))}
    </div>
  </section>
);

const Features = () => (
  <section className="landing-section">
    <h2>{landing.featuresTitle}</h2>
    <div className="landing-grid">
      {landing.features.map(({ title, text }) => (
        <article key={title} className="landing-card">
          <h3>{title}</h3>
          <p>{text}</p>
        </article>
      ))}
    </div>
  </section>
);

const CallToAction = ({ onSignIn }: SectionProps) => (
  <section className="landing-section landing-call">
    <div>
      <h2>{landing.callToAction.title}</h2>
      <p className="landing-lead">{landing.callToAction.text}</p>
    </div>
    <button type="button" className="primary" onClick={onSignIn}>
      {landing.callToAction.button}
    </button>
  </section>
);

/** Page for signed-out visitors on any address; signing in continues to that address. */
export const LandingPage = () => {
  const [isSigningIn, setSigningIn] = useState(() => wantsSignIn(window.location));
  const signIn = () => setSigningIn(true);
  return (
    <div className="landing">
      <header>
        <Brand />
        <button type="button" onClick={signIn}>
          {landing.signIn}
        </button>
      </header>
      <main>
        <Hero onSignIn={signIn} />
        <Stats />
        <Audience />
        <Features />
        <CallToAction onSignIn={signIn} />
      </main>
      <footer>{landing.footer(rightsYears)}</footer>
      {isSigningIn && <SignInDialog returnTo={returnTo(window.location)} onClose={() => setSigningIn(false)} />}
    </div>
  );
};
