/** Who is signed in, and how well their account is kept. */
import { Button } from 'antd';
import { Suspense, useState, useSyncExternalStore } from 'react';
import { PasswordDialog } from '../../dialogs/lateDialogs.ts';
import { useApp } from '../../app/app.ts';
import { useShell } from '../../running/context.ts';
import { useToolTexts } from '../tools/useToolTexts.ts';

export function PersonalCenter() {
  const { session } = useApp();
  const { signedIn, running } = useShell();
  const { user } = signedIn;
  const { text, language } = useToolTexts();
  const { expiresAt } = useSyncExternalStore(session.subscribe, session.state);
  const [changing, setChanging] = useState(false);
  const lines: readonly (readonly [name: string, value: string])[] = [
    [text('own.name'), user.name],
    [text('own.username'), user.username],
    [text('own.unit'), user.capacityName || '—'],
    [text('own.mobile'), user.mobile ?? text('own.noMobile')],
    [
      text('own.expires'),
      expiresAt === null
        ? '—'
        : new Date(expiresAt).toLocaleString(language, {
            dateStyle: 'medium',
            timeStyle: 'short',
            timeZone: running.zone,
          }),
    ],
  ];
  return (
    <div className="home">
      <header>
        <h1>{text('page.personalCenter')}</h1>
      </header>
      <section className="panel person">
        <h2>{text('own.signedInAs')}</h2>
        <dl>
          {lines.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className="panel person">
        <h2>{text('own.security')}</h2>
        <Button onClick={() => setChanging(true)}>{text('shell.changePassword')}</Button>
      </section>
      <Suspense>
        {changing && <PasswordDialog user={user} forced={false} onClose={() => setChanging(false)} />}
      </Suspense>
    </div>
  );
}
