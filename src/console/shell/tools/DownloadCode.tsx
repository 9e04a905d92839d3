/** The page of apps: its address for a phone's camera, and to be opened here. */
import { QRCode } from 'antd';

interface Props {
  readonly address: string;
  readonly label: string;
  readonly open: string;
}

export default function DownloadCode({ address, label, open }: Props) {
  return (
    <figure className="download-code" aria-label={label}>
      {/* Dark on light in both themes: cameras want it so. */}
      <QRCode value={address} size={128} type="svg" color="#000000" bgColor="#ffffff" />
      <figcaption>{label}</figcaption>
      <a href={address} target="_blank" rel="noreferrer">
        {open}
      </a>
    </figure>
  );
}
