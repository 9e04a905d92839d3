/** Who is on shift, by company: idle and busy of all its drivers. */
import { Link } from 'react-router-dom';
import { useSay } from '../../../console/app/app.ts';
import { useShell } from '../../../console/running/context.ts';
import { pathOfScreen } from '../../../console/session/navigation.ts';
import type { Company } from './useHome.ts';
import { words } from './words.ts';

const list = 'companies/drivers';

export function Crew({ companies }: { companies: readonly Company[] | null }) {
  const say = useSay();
  const { signedIn, navigation } = useShell();
  const path = list in signedIn.manifest.screens ? pathOfScreen(list, navigation) : null;
  return (
    <section className="panel crew" aria-labelledby="home-crew">
      <h2 id="home-crew">{say(words.crew)}</h2>
      {companies?.length === 0 && <p>{say(words.noCrew)}</p>}
      <ul>
        {(companies ?? []).map((company) => (
          <li key={company.id}>
            <CrewLine company={company} path={path} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function CrewLine({ company: { id, name, drivers, onShift, idle }, path }: { company: Company; path: string | null }) {
  const say = useSay();
  const share = (count: number): string => `${drivers === 0 ? 0 : (count / drivers) * 100}%`;
  const line = (
    <>
      <strong>{name}</strong>
      <span>{say(words.crewLine, { onShift, idle, busy: onShift - idle })}</span>
      <i className="meter" aria-hidden="true">
        <i className="idle" style={{ width: share(idle) }} />
        <i className="busy" style={{ width: share(onShift - idle) }} />
      </i>
    </>
  );
  if (path === null) return <div className="crew-line">{line}</div>;
  return (
    <Link className="crew-line" to={`${path}?trailerCompanyId=${id}&workStatus=1`}>
      {line}
    </Link>
  );
}
