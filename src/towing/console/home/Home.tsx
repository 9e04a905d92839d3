/** The first page of the morning: what waits, how today stands against yesterday, who is on shift. By the user's type. */
import { CompassOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Navigate } from 'react-router-dom';
import { useMemo } from 'react';
import { useSay, useTexts } from '../../../console/app/app.ts';
import { greetingAt, greetingHours } from '../../../console/session/settings.ts';
import { hourIn } from '../../../console/session/zone.ts';
import { useShell } from '../../../console/running/context.ts';
import { isInMenu, pathOfScreen } from '../../../console/session/navigation.ts';
import { useNow } from '../../../console/shell/useNow.ts';
import { Crew } from './Crew.tsx';
import { isDriver } from '../../domain/userTypes.ts';
import { homeKindOf } from './homeKind.ts';
import { States } from './States.tsx';
import { Today } from './Today.tsx';
import { useHome } from './useHome.ts';
import { WaitingPanel } from './WaitingPanel.tsx';
import { words } from './words.ts';
import { driverPage } from '../../domain/driverPage.ts';
import './home.css';

/** As the queue has them; a file that both shared would be one request more before the first list. */
const desks = ['dispatch/desk', 'dispatch/companyDesk'];

/** What stands there, and what it is called, the product tells the shell. */
const startAddress = '/task';

export default function Home() {
  const { navigation, signedIn } = useShell();
  // A driver's morning begins with the task in hand.
  const hasPage = navigation.some(({ component }) => component === driverPage);
  return hasPage && isDriver(signedIn.user) ? <Navigate to="/driver" replace /> : <Office />;
}

function Office() {
  const { signedIn, navigation, running } = useShell();
  const { language } = useTexts();
  const say = useSay();
  const kind = useMemo(() => homeKindOf(signedIn), [signedIn]);
  const { news, failed } = useHome(kind);
  const now = useNow(10_000);
  // Tasks are told by the clocks of the deployment, wherever the browser stands.
  const { zone } = running;
  const greeting = greetingAt(hourIn(zone, now), greetingHours(signedIn.manifest.settings));
  const today = new Date(now).toLocaleDateString(language, { dateStyle: 'full', timeZone: zone });
  const start = running.parts.fixedPages?.[startAddress];
  const ownDesk = desks.find((screen) => isInMenu(screen, navigation));
  const desk = ownDesk === undefined ? null : pathOfScreen(ownDesk, navigation);
  return (
    <div className="home">
      <header className="home-head">
        <div>
          <h1>{say(words[`greet${greeting}`], { name: signedIn.user.name })}</h1>
          <p>{[signedIn.user.capacityName, today].filter(Boolean).join(' · ')}</p>
        </div>
        <div className="home-ways">
          {desk !== null && (
            <Button href={`#${desk}`} size="large" icon={<CompassOutlined />}>
              {say(words.desk)}
            </Button>
          )}
          {start && start.screen in signedIn.manifest.screens && (
            <Button href={`#${startAddress}`} type="primary" size="large" icon={<PlusOutlined />}>
              {say(start.title)}
            </Button>
          )}
        </div>
      </header>
      {failed && (
        <p className="banner" role="status">
          {say(words.failed)}
        </p>
      )}
      <div className="home-grid" aria-busy={news === null && !failed}>
        <div>
          <WaitingPanel kind={kind} waiting={news?.waiting ?? null} figures={news?.figures ?? null} now={now} />
          {kind.states !== null && <States list={kind.states} figures={news?.figures ?? null} />}
        </div>
        <div>
          <Today kind={kind} figures={news?.figures ?? null} />
          {kind.crew && <Crew companies={news?.companies ?? null} />}
        </div>
      </div>
    </div>
  );
}
