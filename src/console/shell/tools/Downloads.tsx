/** Apps and documents that the deployment offers: names and addresses stand in its settings. */
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import type { Language } from '../../../core/model/catalogue.ts';
import { textOf, isLabel } from '../../../core/model/label.ts';
import { rowsOf } from '../../../core/model/row.ts';
import { Optional } from '../../app/Optional.tsx';
import { inHand } from '../../../renderer/engine/hand/inHand.ts';
import { useMedia } from '../../app/useBelow.ts';
import { useShell } from '../../running/context.ts';
import { usePublished } from './usePublished.ts';
import { useToolTexts } from './useToolTexts.ts';

interface Offer {
  readonly name: string;
  /** Empty where nothing has been published yet. */
  readonly address: string;
  /** Of a file that the server makes for whoever asks; empty where there is none. */
  readonly path: string;
  /** Apps that are had from the page of apps as soon as one of them is published. */
  readonly apps: readonly string[];
}

// Opened now and then: the first load does not pay for it.
const DownloadCode = lazy(() => import('./DownloadCode.tsx'));

export function Downloads() {
  const { text, language } = useToolTexts();
  const { signedIn, running } = useShell();
  const { settings } = signedIn.manifest;
  const published = usePublished();
  // Nobody scans the screen that they hold.
  const isInHand = useMedia(inHand);
  const page = new URL('download', running.root).href;
  const apps = offersIn(settings['appDownloads'], language).map((offer) =>
    offer.apps.some((app) => published.has(app)) ? { ...offer, address: page } : offer,
  );
  return (
    <section className="downloads" aria-label={text('tool.downloads')}>
      {published.size > 0 && isInHand && (
        <Button type="primary" block className="downloads-open" href={page} target="_blank" rel="noreferrer">
          {text('downloads.open')}
        </Button>
      )}
      <Offers title={text('downloads.apps')} offers={apps} />
      {published.size > 0 && !isInHand && (
        <Optional>
          <Suspense fallback={null}>
            <DownloadCode address={page} label={text('downloads.code')} open={text('downloads.open')} />
          </Suspense>
        </Optional>
      )}
      <Offers title={text('downloads.documents')} offers={offersIn(settings['documentDownloads'], language)} />
    </section>
  );
}

function Offers({ title, offers }: { title: string; offers: readonly Offer[] }) {
  const { text } = useToolTexts();
  if (offers.length === 0) return null;
  return (
    <>
      <h2>{title}</h2>
      <ul>
        {offers.map(({ name, address, path }) => (
          <li key={name}>
            {path !== '' ? (
              <Made name={name} path={path} />
            ) : address === '' ? (
              <>
                <span>{name}</span>
                <em>{text('downloads.absent')}</em>
              </>
            ) : (
              <a href={address} target="_blank" rel="noreferrer">
                {name}
              </a>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

/** A document that the server makes, fetched with the token. A refusal has shown itself. */
function Made({ name, path }: Pick<Offer, 'name' | 'path'>) {
  const { downloads } = useShell().running;
  const [busy, setBusy] = useState(false);
  const fetch = (): void => {
    setBusy(true);
    downloads
      .save({ method: 'GET', path }, {})
      .catch(() => undefined)
      .finally(() => setBusy(false));
  };
  return (
    <Button type="link" size="small" className="offer-made" loading={busy} onClick={fetch}>
      {name}
    </Button>
  );
}

/** What of a setting is an offer: `{name, address}`, the address on this site or over http(s), or `{name, path}`, a path of the API. */
export function offersIn(setting: unknown, language: Language): readonly Offer[] {
  return rowsOf(setting).flatMap((each) => {
    const { name, address, path, apps } = each;
    if (!isLabel(name)) return [];
    const isSafe = typeof address === 'string' && /^(https?:\/\/|(?![a-z]+:))/i.test(address);
    const isPath = typeof path === 'string' && /^\/[^/]/.test(path);
    const ids = Array.isArray(apps) ? apps.filter((app) => typeof app === 'string') : [];
    return [{ name: textOf(name, language), address: isSafe ? address : '', path: isPath ? path : '', apps: ids }];
  });
}
